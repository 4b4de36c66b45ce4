import {
  CHIPS,
  formationsOf,
  POSITIONS,
  rankEntries,
  rulePack,
  scoreSeasonTeam,
  scoreTeam,
  withPaidFormations,
  type PlayerRoundScore,
} from '@gaffer/rules'
import { buildRules, buildSeasonRules } from '@gaffer/rules/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chipNumber,
  countPlace,
  differingPlayers,
  ownersOf,
  playerColumns,
  rankTeams,
  type ScoreRange,
  scoreSeasonTeams,
  scoreTeams,
  shiftOf,
} from '../index.ts'

/** Six players of each position, goalkeepers first. */
const EACH = 6
const PLAYERS = EACH * POSITIONS.length
const ids = Array.from({ length: PLAYERS }, (_, index) => index + 1)
const positionOf = (id: number) => POSITIONS[Math.floor((id - 1) / EACH)] ?? 'GK'

const figures = fc.record({
  points: fc.integer({ min: -2, max: 6 }).map((points) => points * 100),
  cleanSheetPoints: fc.constantFrom(0, 0, 400, 500),
  played: fc.boolean(),
  hasFinished: fc.boolean(),
  isPlaying: fc.boolean(),
  isDone: fc.boolean(),
  substituteId: fc.option(fc.integer({ min: 1, max: PLAYERS }), { nil: undefined, freq: 2 }),
})

type Scores = ReadonlyMap<number, PlayerRoundScore>

/** Scores of a round, and the same after one event and after another: a few players have other figures. */
const rounds = fc
  .record({
    first: fc.array(figures, { minLength: PLAYERS, maxLength: PLAYERS }),
    clubs: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: PLAYERS, maxLength: PLAYERS }),
    events: fc.tuple(
      fc.array(fc.tuple(fc.constantFrom(...ids), figures), { maxLength: 6 }),
      fc.array(fc.tuple(fc.constantFrom(...ids), figures), { maxLength: 3 }),
    ),
  })
  .map(({ first, clubs, events }) => {
    const before: Scores = new Map(
      ids.map((id) => [
        id,
        {
          ...(first[id - 1] as (typeof first)[number]),
          clubId: clubs[id - 1] ?? 1,
          position: positionOf(id),
          price: 400 + (id % 3) * 10,
        },
      ]),
    )
    const withChanges = (scores: Scores, changes: (typeof events)[0]): Scores => {
      const changed = new Map(scores)
      for (const [id, figure] of changes) {
        const old = changed.get(id)
        if (old !== undefined) changed.set(id, { ...old, ...figure })
      }
      return changed
    }
    const conceded = withChanges(before, events[0])
    return [before, conceded, withChanges(conceded, events[1])] as const
  })

const FORMATION = { GK: 1, DEF: 4, MID: 4, FWD: 2 } as const

const teams = fc.array(
  fc
    .record({
      lines: fc.tuple(
        ...POSITIONS.map((position) =>
          fc.shuffledSubarray(
            ids.filter((id) => positionOf(id) === position),
            { minLength: FORMATION[position] + 1, maxLength: FORMATION[position] + 1 },
          ),
        ),
      ),
      captain: fc.nat(10),
      vice: fc.nat(10),
      hasRoles: fc.boolean(),
      chip: fc.constantFrom(null, null, ...CHIPS),
      transferCost: fc.constantFrom(0, 0, 400),
      earlier: fc.constantFrom(0, 0, 100, 300),
      paid: fc.boolean(),
    })
    .map(({ lines, captain, vice, hasRoles, ...team }) => {
      const starters = lines.flatMap((line) => line.slice(0, -1))
      return {
        ...team,
        starters,
        reserves: lines.flatMap((line) => line.slice(-1)),
        captain: hasRoles ? (starters[captain] ?? null) : null,
        viceCaptain: hasRoles && vice !== captain ? (starters[vice] ?? null) : null,
      }
    }),
  { minLength: 2, maxLength: 25 },
)
type Team = ReturnType<typeof teams.generate>['value'][number]

/** How one kind of game scores a team: as the server does, and as the rules say. */
type Game = {
  readonly name: string
  readonly score: ScoreRange
  readonly pointsOf: (team: Team, scores: Scores) => number
  readonly bitsOf?: (team: Team) => number
}

function seasonGame(id: 'classic' | 'fpl-2025' | 'room'): Game {
  const pack = rulePack(id)
  const rules = buildSeasonRules({}, pack)
  const paid = pack.formations?.paid ?? []
  const ownRules = (team: Team) => withPaidFormations(rules, team.paid ? paid : [])
  const formations = formationsOf(withPaidFormations(rules, paid))
  const { captainFactor } = pack
  const { tripleCaptainFactor } = pack.season.chips
  const scoring = { startersLimit: 11, formations, captainFactor, tripleCaptainFactor }
  return {
    name: `with reserves, by ${id}`,
    score: (columns, players, range, scores) => scoreSeasonTeams(columns, players, scoring, range, scores),
    pointsOf: (team, scores) => scoreSeasonTeam(team, scores, team, ownRules(team), pack).points,
    bitsOf: (team) => {
      const own = formationsOf(ownRules(team))
      return formations.reduce((bits, one, place) => (own.includes(one) ? bits | (1 << place) : bits), 0)
    },
  }
}

function dailyGame(id: 'classic' | 'impact', hasSafetyNet: boolean, hasStackingPenalty: boolean): Game {
  const pack = rulePack(id)
  const rules = buildRules({ hasSafetyNet, hasStackingPenalty }, pack)
  return {
    name: `by ${id}, safety net ${hasSafetyNet}, stacking ${hasStackingPenalty}`,
    score: (columns, players, range, scores) =>
      scoreTeams(columns, players, { ...rules, ...pack }, range, scores),
    pointsOf: (team, scores) => scoreTeam({ ...team, reserves: [] }, scores, rules, pack).points,
  }
}

const GAMES = [
  seasonGame('classic'),
  seasonGame('fpl-2025'),
  seasonGame('room'),
  dailyGame('classic', true, false),
  dailyGame('impact', true, true),
  dailyGame('impact', false, true),
  dailyGame('impact', false, false),
]

function columnsOf(all: readonly Team[], { bitsOf }: Game) {
  const columns = {
    size: all.length,
    width: 11,
    starters: Int32Array.from(all.flatMap(({ starters }) => starters)),
    captains: Int32Array.from(all, ({ captain }) => captain ?? 0),
    viceCaptains: Int32Array.from(all, ({ viceCaptain }) => viceCaptain ?? 0),
    reservesWidth: bitsOf === undefined ? 0 : 4,
    reserves: Int32Array.from(bitsOf === undefined ? [] : all.flatMap(({ reserves }) => reserves)),
    chips: Uint8Array.from(all, ({ chip }) => chipNumber(chip)),
    transferCosts: Int32Array.from(all, ({ transferCost }) => transferCost),
  }
  return bitsOf === undefined ? columns : { ...columns, formations: Uint32Array.from(all, bitsOf) }
}

describe('the swing of an event', () => {
  it.each(GAMES)('is what scoring and ranking everybody again gives, $name', (game) => {
    fc.assert(
      fc.property(rounds, teams, fc.nat(24), (scores, all, cut) => {
        // Entries of another contest lie before and after.
        const from = Math.min(cut, all.length - 2)
        const range = { from, to: Math.max(from + 1, all.length - (cut % 3)) }
        const columns = columnsOf(all, game)
        const earlier = Int32Array.from(all, (team) => team.earlier)
        const totalsUnder = (under: Scores) =>
          Int32Array.from(all, (team) => game.pointsOf(team, under) + team.earlier)
        const totals = totalsUnder(scores[0])
        const order = new Int32Array(all.length)
        rankTeams(totals, range, { order, places: new Int32Array(all.length) })
        const field = { teams: columns, range, totals, order, owners: ownersOf(columns, range, PLAYERS) }

        const [now, conceded, scored] = scores.map((each) => playerColumns(each))
        if (now === undefined || conceded === undefined || scored === undefined) throw new Error('no scores')
        const first = shiftOf(field, differingPlayers(now, conceded), conceded, {
          totals,
          earlier,
          score: game.score,
        })
        const between = totals.slice()
        first.entries.forEach((entry, at) => {
          between[entry] = first.after[at] ?? 0
        })
        const second = shiftOf(field, differingPlayers(conceded, scored), scored, {
          totals: between,
          earlier,
          score: game.score,
        })
        const stages = [
          { shifts: [], under: scores[0] },
          { shifts: [first], under: scores[1] },
          { shifts: [first, second], under: scores[2] },
        ]
        for (const { shifts, under } of stages) {
          const expected = totalsUnder(under)
          const inRange = [...expected.keys()].slice(range.from, range.to)
          const ranked = rankEntries(
            inRange.map((id) => ({ id, points: expected[id] ?? 0, createdAt: id })),
          ).map(({ id }) => id)
          for (const entry of inRange) {
            const total = expected[entry] ?? 0
            expect(countPlace(field, entry, shifts)).toEqual({
              total,
              above: inRange.filter((id) => (expected[id] ?? 0) > total).length,
              level: inRange.filter((id) => id !== entry && expected[id] === total).length,
              place: ranked.indexOf(entry) + 1,
            })
          }
        }
      }),
      { numRuns: 150 },
    )
  })
})
