import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cupBracket,
  cupRounds,
  decideLeagueJoin,
  decideLeagueLeave,
  drawCup,
  drawSeason,
  headToHeadTable,
  leagueRounds,
  maxMembers,
  type Pairing,
  resultsOfRound,
} from '../index.ts'

const membersOf = (count: number) => Array.from({ length: count }, (_, at) => 1000 + at)
const sizes = fc.integer({ min: 2, max: 60 })
const seeds = fc.integer()
const key = ({ a, b }: Pairing) => [a, b].map(String).toSorted().join('-')

describe('the draw of a season of head-to-heads', () => {
  it('has everybody once in each round', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 40 }), seeds, (size, rounds, seed) => {
        const members = membersOf(size)
        const drawn = drawSeason(members, rounds, seed)
        expect(drawn).toHaveLength(rounds)
        for (const round of drawn) {
          const seen = round.flatMap(({ a, b }) => (b === null ? [a] : [a, b]))
          expect(seen.toSorted()).toEqual(members)
        }
      }),
    )
  })

  it('has everyone meet everyone once before anyone meets again', () => {
    fc.assert(
      fc.property(sizes, seeds, (size, seed) => {
        const cycle = size % 2 === 0 ? size - 1 : size
        const meetings = drawSeason(membersOf(size), cycle, seed)
          .flat()
          .filter(({ b }) => b !== null)
          .map(key)
        expect(new Set(meetings).size).toBe(meetings.length)
        expect(meetings).toHaveLength((size * (size - 1)) / 2)
      }),
    )
  })

  it('gives byes to all alike', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 40 }), seeds, (size, rounds, seed) => {
        const byes = new Map(membersOf(size).map((member) => [member, 0]))
        for (const { a, b } of drawSeason(membersOf(size), rounds, seed).flat()) {
          if (b === null) byes.set(a, (byes.get(a) ?? 0) + 1)
        }
        const counts = [...byes.values()]
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
        if (size % 2 === 0) expect(Math.max(...counts)).toBe(0)
      }),
    )
  })

  it('is the same for the same seed, and differs between seeds', () => {
    fc.assert(
      fc.property(sizes, seeds, (size, seed) => {
        expect(drawSeason(membersOf(size), 10, seed)).toEqual(drawSeason(membersOf(size), 10, seed))
        expect(drawCup(membersOf(size), seed)).toEqual(drawCup(membersOf(size), seed))
      }),
    )
    const first = Array.from({ length: 50 }, (_, seed) =>
      drawSeason(membersOf(12), 1, seed)[0]?.map(key).toSorted(),
    )
    expect(new Set(first.map(String)).size).toBeGreaterThan(45)
  })

  it('of a stored seed stays what was announced', () => {
    const text = ({ a, b }: Pairing) => `${a}-${b ?? 'bye'}`
    const season = drawSeason([1, 2, 3, 4, 5], 2, 7).map((round) => round.map(text).join(' '))
    expect(season).toEqual(['5-bye 4-1 3-2', '5-4 3-bye 2-1'])
    const cup = (seed: number) => drawCup([1, 2, 3, 4, 5, 6], seed).map(text).join(' ')
    expect([cup(7), cup(-123_456_789)]).toEqual(['5-bye 6-3 2-bye 4-1', '5-bye 4-1 6-bye 2-3'])
  })

  it('favours nobody: over many seeds each member has the first bye alike', () => {
    const byes = new Map<number, number>()
    for (let seed = 0; seed < 5000; seed += 1) {
      const bye = drawSeason(membersOf(5), 1, seed)[0]?.find(({ b }) => b === null)
      if (bye !== undefined) byes.set(bye.a, (byes.get(bye.a) ?? 0) + 1)
    }
    for (const count of byes.values()) expect(count).toBeGreaterThan(850)
    expect(byes.size).toBe(5)
  })

  it('of one member or none is empty', () => {
    expect(drawSeason([7], 10, 1)).toEqual([])
    expect(drawCup([], 1)).toEqual([])
  })
})

describe('the draw of a cup', () => {
  it('has everybody once, byes only for members without an opponent, and never two of them against each other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 256 }), seeds, (size, seed) => {
        const ties = drawCup(membersOf(size), seed)
        const seen = ties.flatMap(({ a, b }) => (b === null ? [a] : [a, b]))
        expect(seen.toSorted()).toEqual(membersOf(size))
        expect(ties).toHaveLength(2 ** (cupRounds(size) - 1))
        expect(ties.filter(({ b }) => b === null)).toHaveLength(2 * ties.length - size)
        const half = ties.length / 2
        const [upper, lower] = [ties.slice(0, half), ties.slice(half)].map(
          (part) => part.filter(({ b }) => b === null).length,
        )
        if (ties.length > 1) expect(Math.abs((upper ?? 0) - (lower ?? 0))).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('ends with the member who scores most in every round as its winner', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 256 }), seeds, (size, seed) => {
        const members = membersOf(size)
        const champion = members[Math.abs(seed) % size] ?? 0
        const bracket = cupBracket(drawCup(members, seed), (_round, member) => ({
          points: member === champion ? 500 : member % 7,
          total: 0,
        }))
        expect(bracket).toHaveLength(cupRounds(size))
        expect(bracket.at(-1)?.[0]?.winner).toBe(champion)
      }),
    )
  })

  it('is for 2 to 33 members what a plain knock-out makes of it, however often points are level', () => {
    for (let size = 2; size <= 33; size += 1) {
      fc.assert(
        fc.property(
          seeds,
          fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 90, maxLength: 90 }),
          (seed, values) => {
            const scoreOf = (round: number, member: number) => ({
              points: values[(round * 37 + member * 11) % 90] ?? 0,
              total: values[(round * 17 + member * 5) % 90] ?? 0,
            })
            const better = (round: number, one: number, other: number) => {
              const [x, y] = [scoreOf(round, one), scoreOf(round, other)]
              if (x.points !== y.points) return x.points > y.points ? one : other
              if (x.total !== y.total) return x.total > y.total ? one : other
              return Math.min(one, other)
            }
            const first = drawCup(membersOf(size), seed)
            const bracket = cupBracket(first, scoreOf)
            // The two neighbours of a round meet in the next until one is left; nobody who lost comes back.
            let left = first.map(({ a, b }) => (b === null ? a : better(1, a, b)))
            let rounds = 1
            expect(bracket[0]?.map(({ winner }) => winner)).toEqual(left)
            while (left.length > 1) {
              rounds += 1
              const pairs = Array.from({ length: left.length / 2 }, (_, at) => left.slice(at * 2, at * 2 + 2))
              expect(bracket[rounds - 1]?.map(({ a, b }) => [a, b])).toEqual(pairs)
              left = pairs.map(([one = 0, other = 0]) => better(rounds, one, other))
              expect(bracket[rounds - 1]?.map(({ winner }) => winner)).toEqual(left)
            }
            expect([bracket.length, 2 ** rounds >= size, 2 ** (rounds - 1) < size]).toEqual([
              rounds,
              true,
              true,
            ])
            const lost = bracket
              .flat()
              .flatMap(({ a, b, winner }) => (b === null ? [] : [winner === a ? b : a]))
            expect(new Set(lost).size).toBe(size - 1)
          },
        ),
        { numRuns: 20 },
      )
    }
  })

  it('leaves a tie open whose one side is not known, or has no score yet', () => {
    const first = [
      { a: 1, b: 2 },
      { a: 3, b: 4 },
    ]
    const known = { points: 10, total: 10 }
    const halfDecided = cupBracket(first, (round, member) => (round === 1 && member > 2 ? undefined : known))
    expect(halfDecided).toEqual([
      [
        { a: 1, b: 2, winner: 1 },
        { a: 3, b: 4, winner: null },
      ],
      [{ a: 1, b: null, winner: null }],
    ])
    const otherHalf = cupBracket(first, (round, member) => (round === 1 && member < 3 ? undefined : known))
    expect(otherHalf[1]).toEqual([{ a: null, b: 3, winner: null }])
    for (const missing of [1, 2]) {
      const [ties] = cupBracket([{ a: 1, b: 2 }], (_round, member) =>
        member === missing ? undefined : known,
      )
      expect(ties).toEqual([{ a: 1, b: 2, winner: null }])
    }
  })

  it('of nobody has no bracket', () => {
    expect(cupBracket([], () => undefined)).toEqual([])
  })

  it('leaves later rounds open until the one before is over', () => {
    const first = drawCup(membersOf(8), 3)
    const bracket = cupBracket(first, (round, member) =>
      round === 1 ? { points: member, total: 0 } : undefined,
    )
    expect(bracket[0]?.every(({ winner }) => winner !== null)).toBe(true)
    expect(bracket[1]?.every(({ a, b, winner }) => a !== null && b !== null && winner === null)).toBe(true)
    expect(bracket[2]).toEqual([{ a: null, b: null, winner: null }])
  })

  it.each([
    [{ points: 10, total: 0 }, { points: 9, total: 99 }, 1],
    [{ points: 10, total: 5 }, { points: 10, total: 6 }, 2],
    [{ points: 10, total: 5 }, { points: 10, total: 5 }, 1],
  ])('of %j and %j lets the right one go on', (one, other, winner) => {
    const [[tie] = []] = cupBracket([{ a: 1, b: 2 }], (_round, member) => (member === 1 ? one : other))
    expect(tie?.winner).toBe(winner)
  })
})

describe('the table of a season of head-to-heads', () => {
  it('counts what a slow count counts, whatever the points', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 15 }),
        fc.integer({ min: 1, max: 20 }),
        seeds,
        fc.array(fc.integer({ min: -5, max: 6 }), { minLength: 400, maxLength: 400 }),
        (size, rounds, seed, values) => {
          const members = membersOf(size)
          const drawn = drawSeason(members, rounds, seed)
          const pointsOf = (round: number) => (member: number) => values[(round * 31 + member * 7) % 400] ?? 0
          const results = drawn.map((round, at) => resultsOfRound(round, pointsOf(at)))
          const table = headToHeadTable(members, results)
          expect(table.map(({ place }) => place)).toEqual(members.map((_, at) => at + 1))
          for (const { member, played, won, drawn: draws, lost, leaguePoints, scored } of table) {
            expect(won + draws + lost).toBe(played)
            expect(played).toBe(rounds)
            expect(leaguePoints).toBe(won * 3 + draws)
            const own = drawn.map((_, at) => pointsOf(at)(member))
            expect(scored).toBe(own.reduce((sum, one) => sum + one, 0))
            const wins = results.filter((round) =>
              round.some(
                ({ a, b, pointsA, pointsB }) =>
                  (a === member && pointsA > pointsB) || (b === member && pointsB > pointsA),
              ),
            )
            expect(won).toBe(wins.length)
          }
          const worth = ({ leaguePoints, scored, member }: (typeof table)[number]) =>
            leaguePoints * 1e8 + scored * 1e4 - (member - 1000)
          expect(table.map(worth)).toEqual(table.map(worth).toSorted((x, y) => y - x))
        },
      ),
    )
  })

  it('has a bye meet the average of its round', () => {
    const points: Record<number, number> = { 1: 40, 2: 10, 3: 27 }
    const results = resultsOfRound(
      [
        { a: 1, b: null },
        { a: 2, b: 3 },
      ],
      (member) => points[member] ?? 0,
    )
    expect(results).toEqual([
      { a: 1, b: null, pointsA: 40, pointsB: 26 },
      { a: 2, b: 3, pointsA: 10, pointsB: 27 },
    ])
  })

  it('of a round without pairings has no results', () => {
    expect(resultsOfRound([], () => 40)).toEqual([])
  })

  it('gives 3 for a win and 1 for a draw; level ones stand by what they scored, then by their order', () => {
    const table = headToHeadTable(
      [1, 2, 3, 4],
      [
        [
          { a: 1, b: 2, pointsA: 50, pointsB: 40 },
          { a: 3, b: 4, pointsA: 30, pointsB: 30 },
        ],
        [
          { a: 3, b: 1, pointsA: 20, pointsB: 20 },
          { a: 2, b: 4, pointsA: 35, pointsB: 45 },
        ],
        [
          { a: 2, b: null, pointsA: 10, pointsB: 25 },
          { a: 9, b: 3, pointsA: 60, pointsB: 20 },
        ],
      ],
    )
    const line = (member: number, place: number, [won, drawn, lost]: readonly number[], scored: number) => {
      const [w = 0, d = 0, l = 0] = [won, drawn, lost]
      return { member, place, played: w + d + l, won, drawn, lost, leaguePoints: w * 3 + d, scored }
    }
    expect(table).toEqual([
      line(4, 1, [1, 1, 0], 75),
      line(1, 2, [1, 1, 0], 70),
      line(3, 3, [0, 2, 1], 70),
      line(2, 4, [0, 0, 3], 85),
    ])
  })
})

describe('joining a league', () => {
  const league = { kind: 'cup', isOpen: true, members: 3, rounds: 2 } as const

  it.each([
    ['an open cup', league, 14, 'join'],
    ['a cup with no round for more', { ...league, members: 4 }, 0, 'leagueFull'],
    ['a cup that was drawn', { ...league, isOpen: false }, 0, 'leagueStarted'],
    ['a classic one that was started', { ...league, kind: 'classic' as const, isOpen: false }, 0, 'join'],
    ['a classic one of 100,000', { ...league, kind: 'classic' as const, members: 100_000 }, 0, 'join'],
    ['full head-to-heads', { ...league, kind: 'head_to_head' as const, members: 256 }, 0, 'leagueFull'],
    ['a sixteenth', league, 15, 'tooManyLeagues'],
  ])('as one more: %s', (_name, state, mine, decision) => {
    const decided = decideLeagueJoin(state, mine)
    expect(decided.ok ? decided.value : decided.refusal).toBe(decision)
  })

  it('may be undone until the draw, of a classic league always', () => {
    const drawn = { ok: false, refusal: 'leagueStarted' }
    const leaves = { ok: true, value: 'leave' }
    expect(decideLeagueLeave({ kind: 'cup', isOpen: false })).toEqual(drawn)
    expect(decideLeagueLeave({ kind: 'head_to_head', isOpen: false })).toEqual(drawn)
    expect(decideLeagueLeave({ kind: 'cup', isOpen: true })).toEqual(leaves)
    expect(decideLeagueLeave({ kind: 'classic', isOpen: false })).toEqual(leaves)
  })

  it.each([
    ['classic', 3, null],
    ['head_to_head', 3, 256],
    ['cup', 3, 8],
    ['cup', 38, 256],
  ] as const)('is open in a %s league of %i rounds to %j at most', (kind, rounds, max) => {
    expect(maxMembers({ kind, rounds })).toBe(max)
  })

  it.each([
    ['a cup as many as its members need', 'cup', 38, 9, 4],
    ['a cup no more than there are', 'cup', 3, 9, 3],
    ['head-to-heads all there are', 'head_to_head', 38, 9, 38],
    ['a classic one all there are', 'classic', 38, 9, 38],
  ] as const)('makes rounds: %s', (_, kind, rounds, members, expected) => {
    expect(leagueRounds({ kind, rounds, members })).toBe(expected)
  })

  it('never lets a cup have more members than its rounds can sort out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 38 }), (rounds) => {
        const max = maxMembers({ kind: 'cup', rounds }) ?? 0
        expect(cupRounds(max)).toBeLessThanOrEqual(rounds)
      }),
    )
  })
})
