import { type FactBody, foldMatch, type MatchState } from '@gaffer/feed'
import { type Position, rulePack } from '@gaffer/rules'
import { describe, expect, it } from 'vitest'
import type { RoundPlayer } from './round-context.ts'
import { isRoundOver, type ScoringContext, scorePlayers } from './score-players.ts'

const HOME = 1
const AWAY = 2
const at = (minute: number) => ({ minute, added: 0 })

/** Ids show the club: 1xx plays for home, 2xx for away. */
function buildPlayers(
  list: readonly (readonly [number, Position, number])[],
): ReadonlyMap<number, RoundPlayer> {
  return new Map(
    list.map(([id, position, price]) => [
      id,
      {
        id,
        clubId: Math.floor(id / 100),
        position,
        price,
        name: `Player ${id}`,
        form: undefined,
        totalPoints: 0,
      },
    ]),
  )
}

const PLAYERS = buildPlayers([
  [101, 'GK', 50],
  [102, 'FWD', 80],
  [103, 'FWD', 70],
  [104, 'FWD', 90],
  [201, 'GK', 45],
  [202, 'MID', 60],
])

const LINE_UPS: readonly FactBody[] = [
  { kind: 'lineUp', side: 'home', starters: [101, 102, 103], bench: [104] },
  { kind: 'lineUp', side: 'away', starters: [201, 202], bench: [] },
]
const BEGUN: FactBody = { kind: 'period', period: 'firstHalf', at: at(0) }
const goalOf = (playerId: number, minute: number): FactBody => ({
  kind: 'event',
  side: playerId < 200 ? 'home' : 'away',
  at: at(minute),
  event: { type: 'goal', playerId, assistantId: undefined },
})

function fold(fixtureId: number, ...bodies: readonly FactBody[]): MatchState {
  const facts = bodies.map((body, index) => ({
    source: 'test',
    sourceEventId: `${fixtureId}-${index}`,
    revision: 0,
    fixtureId,
    body,
  }))
  return foldMatch(facts, (id) => PLAYERS.get(id)?.position)
}

function contextOf(fixtureIds: readonly number[]): ScoringContext {
  const fixtures = fixtureIds.map((fixtureId) => ({
    fixtureId,
    homeClubId: HOME,
    awayClubId: AWAY,
    kickOffAt: 0,
    isVoided: false,
  }))
  return { fixtures, players: PLAYERS, pack: rulePack('classic') }
}

describe('the points of players in a round', () => {
  it('are nothing before a match, and everyone still has it to play', () => {
    const scored = scorePlayers(contextOf([1]), new Map())
    expect(
      [...scored.values()].every(({ points, playState }) => points === 0 && playState === 'upcoming'),
    ).toBe(true)
    expect(isRoundOver(contextOf([1]), new Map())).toBe(false)
  })

  it('add up over two matches of one round, each with its own line in the breakdown', () => {
    const states = new Map([
      [1, fold(1, ...LINE_UPS, BEGUN, goalOf(102, 10), { kind: 'final' })],
      [2, fold(2, ...LINE_UPS, BEGUN, goalOf(102, 20))],
    ])
    const scorer = scorePlayers(contextOf([1, 2]), states).get(102)
    const goals = scorer?.breakdown.filter(({ action }) => action === 'goal')
    expect(goals).toEqual([
      { action: 'goal', count: 1, points: 400, fixtureId: 1 },
      { action: 'goal', count: 1, points: 400, fixtureId: 2 },
    ])
    expect(scorer).toMatchObject({ playState: 'playing', hasFinished: false })
    expect(scorer?.points).toBe(scorer?.breakdown.reduce((sum, { points }) => sum + points, 0))
  })

  it('come of no match that is abandoned or postponed, and such a match is over for its round', () => {
    for (const end of [{ kind: 'postponed' }, { kind: 'abandoned', countsAsFinal: false }] as const) {
      const begun: readonly FactBody[] = end.kind === 'postponed' ? [] : [...LINE_UPS, BEGUN, goalOf(102, 10)]
      const states = new Map([[1, fold(1, ...begun, end)]])
      expect(scorePlayers(contextOf([1]), states).get(102)).toMatchObject({ points: 0, hasFinished: true })
      expect(isRoundOver(contextOf([1]), states)).toBe(true)
    }
  })

  it('have our bonus from the second half on, and the source’s as soon as it gives any', () => {
    const bonusOf = (...more: readonly FactBody[]) => {
      const state = fold(1, ...LINE_UPS, BEGUN, goalOf(102, 10), ...more)
      const scored = scorePlayers(contextOf([1]), new Map([[1, state]]))
      return [...scored.values()].flatMap(({ playerId, breakdown }) =>
        breakdown.filter(({ action }) => action === 'bonus').map(({ count }) => [playerId, count]),
      )
    }
    const given = (playerId: number, bonus: number): FactBody => ({
      kind: 'statistics',
      side: playerId < 200 ? 'home' : 'away',
      playerId,
      statistics: { bonus },
    })
    expect(bonusOf()).toEqual([])
    expect(bonusOf({ kind: 'period', period: 'secondHalf', at: at(45) })).toContainEqual([102, 3])
    expect(bonusOf({ kind: 'final' }, given(202, 3))).toEqual([[202, 3]])
  })
})

describe('safety subs', () => {
  const substitutes = (state: MatchState) =>
    [...scorePlayers(contextOf([1]), new Map([[1, state]])).values()].flatMap(({ playerId, substituteId }) =>
      substituteId === undefined ? [] : [[playerId, substituteId]],
    )

  it('stand in for who did not start, and for nobody while line-ups are unknown', () => {
    expect(substitutes(fold(1, ...LINE_UPS, BEGUN))).toEqual([[104, 102]])
    expect(substitutes(fold(1, { kind: 'scheduled', kickOffAt: 0 }))).toEqual([])
  })
})

describe('where a player is in the match of now', () => {
  const substitution = (playerInId: number, playerOutId: number, minute: number): FactBody => ({
    kind: 'event',
    side: 'home',
    at: at(minute),
    event: { type: 'substitution', playerInId, playerOutId },
  })
  const redCard = (playerId: number, minute: number): FactBody => ({
    kind: 'event',
    side: 'home',
    at: at(minute),
    event: { type: 'redCard', playerId },
  })
  const shown = (scored: ReturnType<typeof scorePlayers>, id: number) => {
    const { presence, presenceMinute, isPlaying, isDone } = scored.get(id) ?? {}
    return [presence, presenceMinute, isPlaying, isDone]
  }
  const inOneMatch = (...bodies: readonly FactBody[]) =>
    scorePlayers(contextOf([1]), new Map([[1, fold(1, ...bodies)]]))

  it('is on the pitch, on the bench, or not in the squad, as the line-ups have it', () => {
    const scored = inOneMatch(
      { kind: 'lineUp', side: 'home', starters: [101, 102], bench: [104] },
      BEGUN,
      goalOf(102, 7),
    )
    expect(shown(scored, 102)).toEqual(['onPitch', 7, true, false])
    expect(shown(scored, 104)).toEqual(['onBench', undefined, false, false])
    expect(shown(scored, 103)).toEqual(['notInSquad', undefined, false, true])
  })

  it('is off from the minute he was taken off or sent off, and the one who came on is on the pitch', () => {
    const scored = inOneMatch(...LINE_UPS, BEGUN, substitution(104, 103, 20), redCard(102, 41))
    expect(shown(scored, 103)).toEqual(['takenOff', 20, false, true])
    expect(shown(scored, 102)).toEqual(['sentOff', 41, false, true])
    expect(shown(scored, 104)).toEqual(['onPitch', 41, true, false])
  })

  it('is unknown while no line-up is: only the club plays', () => {
    expect(shown(inOneMatch(BEGUN), 102)).toEqual(['clubPlays', 0, true, false])
  })

  it('is over with the last match, and ahead as long as another one comes', () => {
    const over = fold(1, ...LINE_UPS, BEGUN, substitution(104, 103, 20), { kind: 'final' })
    const one = scorePlayers(contextOf([1]), new Map([[1, over]]))
    expect(shown(one, 103)).toEqual(['finished', undefined, false, true])
    const two = scorePlayers(contextOf([1, 2]), new Map([[1, over]]))
    expect(shown(two, 103)).toEqual(['upcoming', undefined, false, false])
    const off = fold(1, ...LINE_UPS, BEGUN, substitution(104, 103, 20))
    expect(shown(scorePlayers(contextOf([1, 2]), new Map([[1, off]])), 103)).toEqual([
      'takenOff',
      20,
      false,
      false,
    ])
  })

  it('says that a match is postponed where all of his are', () => {
    expect(shown(inOneMatch({ kind: 'postponed' }), 102)).toEqual(['postponed', undefined, false, true])
  })
})
