import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changeFormation,
  formationOf,
  isFormationAllowed,
  isPaidFormation,
  rulePack,
  formationsOf,
  squadOf,
  validateTeam,
  withPaidFormations,
} from '../index.ts'
import { buildPlayers, buildSeasonRules, buildSquad, pick } from '../testing/build-team.ts'

const SEASON = buildSeasonRules()
const PLAYERS = buildPlayers()
const ROOM_PACK = rulePack('room')
const ROOM = buildSeasonRules({}, ROOM_PACK)

describe('the formations', () => {
  it('of the seasonal game are all within its limits', () => {
    expect(formationsOf(SEASON)).toEqual([
      '3-4-3',
      '3-5-2',
      '4-3-3',
      '4-4-2',
      '4-5-1',
      '5-2-3',
      '5-3-2',
      '5-4-1',
    ])
  })

  it('of a room are five, and those its entry has paid for', () => {
    expect(formationsOf(ROOM)).toEqual(['4-4-2', '5-3-2', '3-5-2', '4-3-3', '3-4-3'])
    expect(formationsOf(withPaidFormations(ROOM, ['2-5-3', '4-4-2']))).toEqual([
      ...formationsOf(ROOM),
      '2-5-3',
    ])
    expect(
      ['4-5-1', '5-4-1', '2-5-3', '5-2-3', '4-4-2'].map((key) => isPaidFormation(key, ROOM_PACK)),
    ).toEqual([true, true, true, true, false])
  })

  it('that are paid for change nothing where all are free', () => {
    expect(withPaidFormations(SEASON, ['2-5-3'])).toBe(SEASON)
    expect(isPaidFormation('2-5-3', rulePack('classic'))).toBe(false)
    expect(withPaidFormations(ROOM, [])).toBe(ROOM)
  })

  it('of a small side fill it from its limits', () => {
    expect(formationsOf(buildSeasonRules({ startersLimit: 2, reservesLimit: 0 }))).toEqual([
      '0-0-2',
      '0-1-1',
      '0-2-0',
      '1-0-1',
      '1-1-0',
      '2-0-0',
      '0-0-1',
      '0-1-0',
      '1-0-0',
    ])
  })
})

it('a formation within the limits is allowed exactly when it is listed', () => {
  const count = fc.integer({ min: 0, max: 7 })
  const counts = fc.record({ GK: fc.integer({ min: 0, max: 2 }), DEF: count, MID: count, FWD: count })
  fc.assert(
    fc.property(counts, fc.constantFrom(SEASON, ROOM), (drawn, rules) => {
      const { GK, DEF, MID, FWD } = drawn
      const isListed = formationsOf(rules).includes(`${DEF}-${MID}-${FWD}`) && GK + DEF + MID + FWD === 11
      expect(isFormationAllowed(drawn, rules)).toBe(isListed)
    }),
    { numRuns: 2000 },
  )
})

describe('a team in a room', () => {
  const team = (formation: string, reserves: number[]) => ({
    ...buildSquad({ starters: pick(formation), reserves, viceCaptain: 41 }),
    teamName: 'Late Winners',
  })

  it.each([
    ['4-4-2', '1-4-4-2', [2, 25, 45, 63], []],
    ['5-2-3', '1-5-2-3', [2, 43, 44, 45], [{ code: 'schemeNotAvailable', scheme: '5-2-3' }]],
    ['2-5-3', '1-2-5-3', [2, 23, 24, 25], [{ code: 'schemeNotAvailable', scheme: '2-5-3' }]],
  ] as const)('in %s before it is paid for', (_, formation, reserves, issues) => {
    expect(validateTeam(team(formation, [...reserves]), PLAYERS, ROOM)).toEqual(issues)
  })

  it('may play a formation that is paid for', () => {
    const rules = withPaidFormations(ROOM, ['2-5-3'])
    expect(validateTeam(team('1-2-5-3', [2, 23, 24, 25]), PLAYERS, rules)).toEqual([])
  })
})

describe('a change of formation', () => {
  it('moves nobody when the team plays it already', () => {
    expect(changeFormation(buildSquad(), '4-4-2', PLAYERS, SEASON)).toEqual({
      ok: true,
      value: { lineUp: buildSquad(), moves: [] },
    })
  })

  it.each([
    ['3-4-3', [{ outId: 24, inId: 63 }]],
    ['5-3-2', [{ outId: 44, inId: 25 }]],
    ['3-5-2', [{ outId: 24, inId: 45 }]],
    [
      '5-2-3',
      [
        { outId: 44, inId: 25 },
        { outId: 43, inId: 63 },
      ],
    ],
  ])('to %s takes the last of a line out and the first reserve in', (formation, moves) => {
    const change = changeFormation(buildSquad(), formation, PLAYERS, SEASON)
    expect(change.ok && change.value.moves).toEqual(moves)
  })

  it('spares captain and vice-captain, and passes the armband on where it cannot', () => {
    const lastIsCaptain = buildSquad({ captain: 24, viceCaptain: 62 })
    const spared = changeFormation(lastIsCaptain, '3-5-2', PLAYERS, SEASON)
    expect(spared.ok && spared.value).toMatchObject({
      lineUp: { captain: 24, viceCaptain: 62 },
      moves: [{ outId: 23, inId: 45 }],
    })
    const lastIsVice = changeFormation(buildSquad({ viceCaptain: 24 }), '3-5-2', PLAYERS, SEASON)
    expect(lastIsVice.ok && lastIsVice.value.moves).toEqual([{ outId: 23, inId: 45 }])
    const three = buildSquad({ starters: pick('1-4-3-3'), reserves: [2, 25, 44, 45] })
    const oneOfTwo = changeFormation(three, '5-4-1', PLAYERS, SEASON)
    expect(oneOfTwo.ok && oneOfTwo.value).toMatchObject({
      lineUp: { captain: 61, viceCaptain: 44 },
      moves: [
        { outId: 63, inId: 25 },
        { outId: 62, inId: 44 },
      ],
    })
    const passed = changeFormation(buildSquad(), '5-4-1', PLAYERS, SEASON)
    expect(passed.ok && passed.value).toMatchObject({
      lineUp: { captain: 61, viceCaptain: 25 },
      moves: [{ outId: 62, inId: 25 }],
    })
  })

  it.each(['2-5-3', '4-4-3', '', '11-0-0', '4-4-2 '])('to %j is refused', (formation) => {
    expect(changeFormation(buildSquad(), formation, PLAYERS, SEASON)).toEqual({
      ok: false,
      refusal: { code: 'schemeNotAvailable', scheme: formation },
    })
  })

  it('that the reserves cannot fill is refused', () => {
    const short = buildSquad({ reserves: [2, 25, 45, 46] })
    expect(changeFormation(short, '3-4-3', PLAYERS, SEASON)).toEqual({
      ok: false,
      refusal: { code: 'schemeNeedsReserves', scheme: '3-4-3' },
    })
  })

  it('plays the requested formation with the same squad, whatever it was before', () => {
    const formation = fc.constantFrom(...formationsOf(SEASON))
    fc.assert(
      fc.property(fc.array(formation, { minLength: 1, maxLength: 8 }), (requested) => {
        let lineUp = buildSquad()
        for (const each of requested) {
          const change = changeFormation(lineUp, each, PLAYERS, SEASON)
          if (!change.ok) throw new Error(change.refusal.code)
          lineUp = change.value.lineUp
          expect(formationOf(lineUp.starters, PLAYERS)).toBe(each)
        }
        expect(validateTeam({ ...lineUp, teamName: 'x' }, PLAYERS, SEASON)).toEqual([])
        expect(squadOf(lineUp).toSorted()).toEqual(squadOf(buildSquad()).toSorted())
      }),
    )
  })
})
