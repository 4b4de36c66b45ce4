import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decideAutoSubs,
  formationOf,
  gameRulesOf,
  rulePack,
  formationsOf,
  squadOf,
  withPaidFormations,
  type GameRules,
  type LineUp,
  type PlayerPresence,
} from '../index.ts'
import { buildPlayers, buildSeasonRules, buildSquad, pick } from '../testing/build-team.ts'

const RULES = buildSeasonRules()
const PLAYERS = buildPlayers()

/** Everybody played except the absent players, who did not, and the pending players, who still may. */
function presences({ absent = [] as number[], pending = [] as number[] } = {}) {
  return new Map(
    [...PLAYERS.values()].map(({ id, position }): [number, PlayerPresence] => [
      id,
      {
        position,
        played: !absent.includes(id) && !pending.includes(id),
        hasFinished: !pending.includes(id),
      },
    ]),
  )
}

/** 'out>in …' */
function subsOf(absent: number[], pending: number[] = [], lineUp = buildSquad(), rules: GameRules = RULES) {
  const { subs } = decideAutoSubs(lineUp, presences({ absent, pending }), rules)
  return subs.map(({ outId, inId }) => `${outId}>${inId}`).join(' ')
}

const THREE = buildSquad({ starters: pick('1-3-4-3'), reserves: [2, 45, 24, 25] })
const ONE_UP_FRONT = buildSquad({ starters: pick('1-5-4-1'), reserves: [2, 45, 62, 63] })

describe('an automatic substitution', () => {
  it.each([
    ['is none when all played', [], [], buildSquad(), ''],
    ['brings the goalkeeper in for the goalkeeper', [1], [], buildSquad(), '1>2'],
    ['brings nobody in for the goalkeeper when the other did not play', [1, 2], [], buildSquad(), ''],
    ['brings the first reserve in', [61], [], buildSquad(), '61>25'],
    ['passes over a reserve who did not play', [61, 25], [], buildSquad(), '61>45'],
    ['never brings the goalkeeper in for another', [61, 25, 45, 63], [], buildSquad(), ''],
    ['brings reserves in by their order', [41, 61], [], buildSquad(), '41>25 61>45'],
    [
      'brings in at most three besides the goalkeeper',
      [1, 21, 41, 42, 61],
      [],
      buildSquad(),
      '1>2 21>25 41>45 42>63',
    ],
    ['keeps three defenders', [21], [], THREE, '21>24'],
    ['leaves a reserve to the starter the formation allows', [21, 41], [], THREE, '21>24 41>45'],
    ['keeps a forward', [61], [], ONE_UP_FRONT, '61>62'],
    ['leaves the place empty when nobody keeps the formation', [61, 62, 63], [], ONE_UP_FRONT, ''],
    ['waits for a starter who may still play', [41], [61], buildSquad(), '41>25'],
    ['passes for now over a reserve who may still play', [61], [25], buildSquad(), '61>45'],
  ])('%s', (_, absent, pending, lineUp, expected) => {
    expect(subsOf(absent, pending, lineUp)).toBe(expected)
  })

  it('counts a starter nobody replaced in the formation', () => {
    const lineUp = buildSquad({ starters: pick('1-3-5-2'), reserves: [2, 63, 24, 64] })
    expect(subsOf([21, 22, 24], [], lineUp)).toBe('')
  })

  it('goes by the formations that are paid for', () => {
    const room = gameRulesOf(rulePack('room'), { ...RULES, hasCaptain: true })
    const lineUp = buildSquad({ starters: pick('1-3-4-3'), reserves: [2, 45, 24, 25] })
    expect(subsOf([21], [], lineUp, room)).toBe('21>24')
    expect(subsOf([21], [], lineUp, withPaidFormations(room, ['2-5-3']))).toBe('21>45')
  })

  it('is a goalkeeper’s for a goalkeeper in a small side too, which needs none', () => {
    const five = buildSeasonRules({ startersLimit: 5, reservesLimit: 2 })
    const lineUp = buildSquad({ starters: [1, 21, 22, 41, 61], reserves: [42, 2] })
    expect(subsOf([1], [], lineUp, five)).toBe('1>2')
    expect(subsOf([1, 2], [], lineUp, five)).toBe('')
    expect(subsOf([61, 42], [], lineUp, five)).toBe('')
  })

  it('passes over a reserve nobody knows of', () => {
    const known = presences({ absent: [61] })
    known.delete(25)
    const { subs, reasons, areFinal } = decideAutoSubs(buildSquad(), known, RULES)
    expect({ subs, areFinal }).toEqual({ subs: [{ outId: 61, inId: 45 }], areFinal: false })
    expect(reasons.get(25)).toEqual({ reason: 'mayStillPlay' })
  })

  it('is not decided for a player nobody knows of', () => {
    const { subs, areFinal } = decideAutoSubs(buildSquad(), new Map(), RULES)
    expect({ subs, areFinal }).toEqual({ subs: [], areFinal: false })
  })
})

describe('each player of the squad has a reason', () => {
  const reason = (id: number, absent: number[], pending: number[] = [], lineUp = buildSquad()) =>
    decideAutoSubs(lineUp, presences({ absent, pending }), RULES).reasons.get(id)

  it.each([
    ['a starter who played', 61, [], [], buildSquad(), { reason: 'played' }],
    ['a starter who may still play', 61, [], [61], buildSquad(), { reason: 'mayStillPlay' }],
    ['a starter who is replaced', 61, [61], [], buildSquad(), { reason: 'replaced', byId: 25 }],
    ['the second starter who is replaced', 61, [41, 61], [], buildSquad(), { reason: 'replaced', byId: 45 }],
    ['the second reserve who came in', 45, [41, 61], [], buildSquad(), { reason: 'cameIn', forId: 61 }],
    [
      'a reserve when another came in and only the goalkeeper is missing still',
      45,
      [61, 1, 2],
      [],
      buildSquad(),
      { reason: 'goalkeeperForGoalkeeper' },
    ],
    [
      'a reserve when a defender is missing besides the goalkeeper',
      45,
      [1, 2, 21, 24, 25],
      [],
      THREE,
      { reason: 'breaksFormation' },
    ],
    ['a starter nobody can replace', 1, [1, 2], [], buildSquad(), { reason: 'notReplaced' }],
    ['a reserve who came in', 25, [61], [], buildSquad(), { reason: 'cameIn', forId: 61 }],
    ['a reserve who did not play', 25, [61, 25], [], buildSquad(), { reason: 'didNotPlay' }],
    ['a reserve who may still play', 25, [61], [25], buildSquad(), { reason: 'mayStillPlay' }],
    ['a reserve who was not needed', 63, [61], [], buildSquad(), { reason: 'notNeeded' }],
    ['a reserve who would break the formation', 45, [21, 24, 25], [], THREE, { reason: 'breaksFormation' }],
    [
      'a reserve when only the goalkeeper is missing',
      25,
      [1, 2],
      [],
      buildSquad(),
      { reason: 'goalkeeperForGoalkeeper' },
    ],
    [
      'the reserve goalkeeper when another is missing',
      2,
      [61, 25, 45, 63],
      [],
      buildSquad(),
      { reason: 'goalkeeperForGoalkeeper' },
    ],
  ])('%s', (_, id, absent, pending, lineUp, expected) => {
    expect(reason(id, absent, pending, lineUp)).toEqual(expected)
  })

  it('and whether it is final', () => {
    const finality = (pending: number[]) =>
      decideAutoSubs(buildSquad(), presences({ absent: [61], pending }), RULES).areFinal
    expect([finality([]), finality([25]), finality([41])]).toEqual([true, false, false])
  })
})

const seasonLineUp = fc.constantFrom(...formationsOf(RULES)).chain((formation) => {
  const starters = pick(`1-${formation}`)
  const left = squadOf(buildSquad()).filter((id) => !starters.includes(id))
  return fc
    .shuffledSubarray(left, { minLength: 4, maxLength: 4 })
    .map((reserves): LineUp => ({ starters, reserves, captain: null, viceCaptain: null }))
})

const squadIds = fc.subarray([...squadOf(buildSquad())])

describe('automatic substitutions', () => {
  it('keep an allowed formation, one goalkeeper and eleven players', () => {
    fc.assert(
      fc.property(seasonLineUp, squadIds, squadIds, (lineUp, absent, pending) => {
        const { subs } = decideAutoSubs(lineUp, presences({ absent, pending }), RULES)
        const counting = lineUp.starters.map((id) => subs.find(({ outId }) => outId === id)?.inId ?? id)
        expect(new Set(counting).size).toBe(11)
        expect(formationsOf(RULES)).toContain(formationOf(counting, PLAYERS))
        expect(counting.filter((id) => PLAYERS.get(id)?.position === 'GK').length).toBe(1)
      }),
    )
  })

  it('take out only who did not play and bring in only who did', () => {
    fc.assert(
      fc.property(seasonLineUp, squadIds, squadIds, (lineUp, absent, pending) => {
        const given = presences({ absent, pending })
        for (const { outId, inId } of decideAutoSubs(lineUp, given, RULES).subs) {
          expect(given.get(outId)).toMatchObject({ played: false, hasFinished: true })
          expect(given.get(inId)).toMatchObject({ played: true })
        }
      }),
    )
  })

  it('made on the team that came out of them find nothing more to do', () => {
    fc.assert(
      fc.property(seasonLineUp, squadIds, (lineUp, absent) => {
        const given = presences({ absent })
        const { subs } = decideAutoSubs(lineUp, given, RULES)
        const after = subs.reduce(
          (team, { outId, inId }) => ({
            ...team,
            starters: team.starters.map((id) => (id === outId ? inId : id)),
            reserves: team.reserves.map((id) => (id === inId ? outId : id)),
          }),
          lineUp,
        )
        expect(decideAutoSubs(after, given, RULES).subs).toEqual([])
      }),
    )
  })

  it('bring in the same reserves when each reserve in turn looks for a starter to replace', () => {
    fc.assert(
      fc.property(seasonLineUp, squadIds, (lineUp, absent) => {
        const given = presences({ absent })
        const ours = decideAutoSubs(lineUp, given, RULES).subs.map(({ inId }) => inId)
        expect(ours.toSorted()).toEqual(reservesInTurn(lineUp, absent).toSorted())
      }),
      { numRuns: 2000 },
    )
  })
})

/** The other reading of the official rule: by reserve instead of by starter. */
function reservesInTurn(lineUp: LineUp, absent: readonly number[]): readonly number[] {
  const field = [...lineUp.starters]
  const isGoalkeeper = (id: number) => PLAYERS.get(id)?.position === 'GK'
  return lineUp.reserves.filter((inId) => {
    if (absent.includes(inId)) return false
    const place = field.findIndex((id, index) => {
      if (!absent.includes(id) || isGoalkeeper(id) !== isGoalkeeper(inId)) return false
      return formationsOf(RULES).includes(formationOf(field.with(index, inId), PLAYERS))
    })
    if (place >= 0) field[place] = inId
    return place >= 0
  })
}
