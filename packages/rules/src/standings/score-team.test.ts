import { describe, expect, it } from 'vitest'
import { rulePack, scoreTeam, type LineUp, type PlayerRoundScore } from '../index.ts'
import { buildRules } from '../testing/build-team.ts'

function score(points: number, changes: Partial<PlayerRoundScore> = {}): PlayerRoundScore {
  return {
    points,
    cleanSheetPoints: 0,
    played: true,
    hasFinished: true,
    isPlaying: false,
    isDone: true,
    substituteId: undefined,
    clubId: 1,
    position: 'MID',
    price: 500,
    ...changes,
  }
}
const ABSENT = { played: false }
const LINE_UP: LineUp = { starters: [1, 2, 3], reserves: [4], captain: 1, viceCaptain: 2 }

function total(
  scores: readonly (readonly [number, PlayerRoundScore])[],
  settings = {},
  pack = rulePack('classic'),
) {
  return scoreTeam(LINE_UP, new Map(scores), buildRules(settings), pack)
}

describe('a team scores', () => {
  it.each([
    ['its starters, the captain doubled', [score(300), score(200), score(100)], 900, 1],
    ['the vice-captain doubled when the captain sat out', [score(0, ABSENT), score(200), score(100)], 500, 2],
    ['nobody doubled when both sat out', [score(0, ABSENT), score(0, ABSENT), score(100)], 100, null],
    ['the captain doubled when they lost points', [score(-200), score(200), score(100)], -100, 1],
    ['half points as they are', [score(150), score(-50), score(100)], 350, 1],
  ] as const)('%s', (_, [first, second, third], points, doubledId) => {
    const team = total([
      [1, first],
      [2, second],
      [3, third],
      [4, score(900)],
    ])
    expect({ points: team.points, doubledId: team.doubledId }).toEqual({ points, doubledId })
  })

  it('nothing while nobody has a score', () => {
    expect(total([])).toEqual({
      points: 0,
      slots: [1, 2, 3].map((playerId) => ({
        playerId,
        earnerId: playerId,
        factor: 1,
        deduction: 0,
        points: 0,
      })),
      doubledId: null,
      finishedPoints: 0,
      finishedPlayers: 0,
      activePlayers: 0,
      remainingPlayers: 3,
    })
  })

  it('by the safety sub, who takes the role over and may be owned and count again', () => {
    const team = total(
      [
        [1, score(0, { played: false, substituteId: 2 })],
        [2, score(400)],
        [3, score(100)],
      ],
      { hasSafetyNet: true },
    )
    expect(team.slots.map(({ earnerId, points, factor }) => [earnerId, points, factor])).toEqual([
      [2, 800, 2],
      [2, 400, 1],
      [3, 100, 1],
    ])
    expect(team.points).toBe(1300)
  })

  it('without safety subs where the net is off', () => {
    const team = total([
      [1, score(0, { played: false, substituteId: 9 })],
      [9, score(700)],
      [2, score(100)],
    ])
    expect(team.points).toBe(200)
  })

  it('less the stacking penalty, taken before doubling', () => {
    const cleanSheet = { cleanSheetPoints: 400, position: 'DEF' } as const
    const scores = [
      [1, score(600, { ...cleanSheet, price: 400 })],
      [2, score(600, { ...cleanSheet, cleanSheetPoints: 500, position: 'GK' })],
      [3, score(600, cleanSheet)],
    ] as const
    const stacked = total(scores, { hasStackingPenalty: true }, rulePack('impact'))
    expect(stacked.slots.map(({ deduction, points }) => [deduction, points])).toEqual([
      [100, 1000],
      [0, 600],
      [200, 400],
    ])
    expect(stacked.points).toBe(2000)
    expect(total(scores).points).toBe(2400)
  })

  it('with the clean sheet of the vice-captain spared before that of a dearer player', () => {
    const cleanSheet = { cleanSheetPoints: 400, position: 'DEF' } as const
    const scores = [
      [1, score(600, { position: 'FWD' })],
      [2, score(600, cleanSheet)],
      [3, score(600, { ...cleanSheet, price: 900 })],
    ] as const
    const stacked = total(scores, { hasStackingPenalty: true }, rulePack('impact'))
    expect(stacked.slots.map(({ deduction }) => deduction)).toEqual([0, 0, 100])
  })

  it('nothing with safety subs and the stacking penalty either, while nobody has a score', () => {
    const team = total([], { hasSafetyNet: true, hasStackingPenalty: true }, rulePack('impact'))
    expect([team.points, team.slots.map(({ deduction }) => deduction)]).toEqual([0, [0, 0, 0]])
  })

  it('and reports how many players have finished, play and are still to come', () => {
    const team = total([
      [1, score(100)],
      [2, score(100, { hasFinished: false, isDone: false, isPlaying: true })],
    ])
    expect([team.finishedPlayers, team.activePlayers, team.remainingPlayers]).toEqual([1, 1, 1])
  })

  it('and what those who have finished brought, as they count for the team', () => {
    const playing = { hasFinished: false, isDone: false, isPlaying: true }
    const first = (changes: Partial<PlayerRoundScore>) =>
      total([
        [1, score(300, changes)],
        [2, score(500)],
        [3, score(-100)],
      ])
    expect(first({}).finishedPoints).toBe(first({}).points)
    expect(first(playing)).toMatchObject({
      points: first({}).points,
      finishedPoints: 400,
      finishedPlayers: 2,
    })
  })
})
