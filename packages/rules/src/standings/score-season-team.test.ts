import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CHIPS,
  rulePack,
  scoreSeasonTeam,
  scoreTeam,
  seasonTable,
  squadOf,
  type Chip,
  type PlayerRoundScore,
} from '../index.ts'
import { buildPlayers, buildSeasonRules, buildSquad } from '../testing/build-team.ts'

const RULES = buildSeasonRules()
const PACK = rulePack('classic')
const PLAYERS = buildPlayers()
const SQUAD = squadOf(buildSquad())
const ABSENT = { points: 0, played: false }

/** Everybody has played and earned 2 points unless changed. */
function scoresOf(changes: Readonly<Record<number, Partial<PlayerRoundScore>>> = {}) {
  return new Map(
    [...PLAYERS.values()].map(({ id, clubId, position, price }): [number, PlayerRoundScore] => [
      id,
      {
        points: 200,
        cleanSheetPoints: 0,
        played: true,
        hasFinished: true,
        isPlaying: false,
        isDone: true,
        substituteId: undefined,
        clubId,
        position,
        price,
        ...changes[id],
      },
    ]),
  )
}

function score(
  changes: Readonly<Record<number, Partial<PlayerRoundScore>>> = {},
  { chip = null as Chip | null, transferCost = 0, lineUp = buildSquad(), rules = RULES } = {},
) {
  return scoreSeasonTeam(lineUp, scoresOf(changes), { chip, transferCost }, rules, PACK)
}

describe('a team of a season scores', () => {
  it.each([
    ['its starters, the captain doubled', {}, null, 0, 2400],
    ['less what its transfers cost', {}, null, 800, 1600],
    ['below nothing when they cost more than it earned', {}, null, 2800, -400],
    ['the reserve who came in', { 44: ABSENT, 25: { points: 900 } }, null, 0, 3100],
    ['nothing of a reserve who did not', { 25: { points: 900 } }, null, 0, 2400],
    ['the vice-captain doubled without the captain', { 61: ABSENT, 62: { points: 500 } }, null, 0, 3000],
    ['nobody doubled when both did not play', { 61: ABSENT, 62: ABSENT }, null, 0, 2200],
    ['the captain three times with the triple captain', { 61: { points: 500 } }, 'tripleCaptain', 0, 3500],
    ['the vice-captain three times instead', { 61: ABSENT, 62: { points: 500 } }, 'tripleCaptain', 0, 3500],
    ['captain and vice-captain doubled', { 61: { points: 500 }, 62: { points: 300 } }, 'doubleVice', 0, 3400],
    ['the vice-captain doubled alone', { 61: ABSENT, 62: { points: 300 } }, 'doubleVice', 0, 2600],
    ['all fifteen with the full team', {}, 'fullTeam', 0, 3200],
    [
      'nobody in place of another with the full team',
      { 44: ABSENT, 25: { points: 900 } },
      'fullTeam',
      0,
      3700,
    ],
  ] as const)('%s', (_, changes, chip, transferCost, points) => {
    expect(score(changes, { chip, transferCost }).points).toBe(points)
  })

  it('and gives what each player of the squad adds', () => {
    const { slots, earned, onTheBench, doubledId, points, transferCost } = score(
      { 44: ABSENT, 25: { points: 700 }, 63: { points: 300 } },
      { transferCost: 400 },
    )
    expect(slots.map(({ playerId, factor }) => [playerId, factor])).toEqual(
      SQUAD.map((id) => [id, id === 61 ? 2 : [44, 2, 45, 63].includes(id) ? 0 : 1]),
    )
    expect({ earned, onTheBench, doubledId, points, transferCost }).toEqual({
      earned: 2900,
      onTheBench: 700,
      doubledId: 61,
      points: 2500,
      transferCost: 400,
    })
  })

  it('and counts among the players to come those who count', () => {
    const { finishedPlayers, activePlayers, remainingPlayers } = score({
      41: { hasFinished: false, isDone: false, isPlaying: true },
      42: { played: false, hasFinished: false, isDone: false },
      44: ABSENT,
      25: { hasFinished: false, isDone: false, isPlaying: true },
      45: { played: false, hasFinished: false, isDone: false },
    })
    expect([finishedPlayers, activePlayers, remainingPlayers]).toEqual([8, 2, 1])
  })

  it('and the points of those who have finished, without what transfers cost', () => {
    const playing = { hasFinished: false, isDone: false, isPlaying: true }
    const all = score({}, { transferCost: 400 })
    expect(all).toMatchObject({ finishedPoints: all.earned, points: all.earned - 400 })
    const inPlay = score({ 61: playing, 44: ABSENT, 2: ABSENT })
    const stillPlaying = inPlay.slots.find(({ playerId }) => playerId === 61)?.points ?? 0
    expect(stillPlaying).toBeGreaterThan(0)
    expect(inPlay.finishedPoints).toBe(inPlay.earned - stillPlaying)
  })

  it('nothing while nobody has a score', () => {
    const choice = { chip: null, transferCost: 400 }
    const nothing = scoreSeasonTeam(buildSquad(), new Map(), choice, RULES, PACK)
    expect(nothing).toMatchObject({
      points: -400,
      earned: 0,
      onTheBench: 0,
      doubledId: null,
      finishedPoints: 0,
      finishedPlayers: 0,
      activePlayers: 0,
      remainingPlayers: 11,
    })
    expect(nothing.slots.map(({ points }) => points)).toEqual(SQUAD.map(() => 0))
  })

  it('without safety net and stacking penalty, whatever its tournament sets', () => {
    const rules = buildSeasonRules({ hasSafetyNet: true, hasStackingPenalty: true })
    const changes = { 44: { ...ABSENT, substituteId: 70 }, 2: ABSENT, 25: ABSENT, 45: ABSENT, 63: ABSENT }
    expect(score(changes, { rules }).points).toBe(2200)
  })

  it('as a team of one round does, when all play and no chip is active', () => {
    const points = fc.array(fc.integer({ min: -10, max: 40 }), { minLength: 40, maxLength: 40 })
    fc.assert(
      fc.property(points, (drawn) => {
        const ids = [...PLAYERS.keys()]
        const changes = Object.fromEntries(ids.map((id, index) => [id, { points: (drawn[index] ?? 0) * 50 }]))
        const single = scoreTeam(buildSquad(), scoresOf(changes), { ...RULES, reservesLimit: 0 }, PACK)
        expect(score(changes).points).toBe(single.points)
      }),
    )
  })

  it('never less with a chip than without, as long as nobody loses points', () => {
    const presence = fc.constantFrom<Partial<PlayerRoundScore>>(ABSENT, {}, { points: 900 })
    const changes = fc
      .array(presence, { minLength: SQUAD.length, maxLength: SQUAD.length })
      .map((drawn) => Object.fromEntries(SQUAD.map((id, index) => [id, drawn[index] ?? {}])))
    fc.assert(
      fc.property(changes, fc.constantFrom(...CHIPS), (given, chip) => {
        expect(score(given, { chip }).points).toBeGreaterThanOrEqual(score(given).points)
      }),
    )
  })
})

describe('the table of a season', () => {
  const entry = (id: number, roundPoints: number, earlierPoints: number, createdAt = id) => ({
    id,
    roundPoints,
    earlierPoints,
    createdAt,
  })

  it('goes by the total of all rounds, and also gives the place in the round', () => {
    const table = seasonTable([entry(1, 500, 0), entry(2, 100, 900), entry(3, 300, 500)])
    expect(
      table.map(({ entry: { id }, roundPoints, totalPoints, place, roundPlace }) => [
        id,
        roundPoints,
        totalPoints,
        place,
        roundPlace,
      ]),
    ).toEqual([
      [2, 100, 1000, 1, 3],
      [3, 300, 800, 2, 2],
      [1, 500, 500, 3, 1],
    ])
  })

  it('puts the earlier-created team first where totals are level', () => {
    const table = seasonTable([entry(1, 100, 100, 9), entry(2, 200, 0, 3)])
    expect(table.map(({ entry: { id } }) => id)).toEqual([2, 1])
  })
})
