import { describe, expect, it } from 'vitest'
import { UNNAMED_PLAYER, type EventBody, type FactBody, type MatchFact } from './fact.ts'
import { foldMatch } from './fold-match.ts'

const HOME = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const AWAY = HOME.map((id) => id + 30)

function fold(...bodies: readonly FactBody[]) {
  const all: readonly FactBody[] = [
    { kind: 'lineUp', side: 'home', starters: HOME, bench: [12] },
    { kind: 'lineUp', side: 'away', starters: AWAY, bench: [42] },
    ...bodies,
    { kind: 'period', period: 'fullTime', at: { minute: 90, added: 5 } },
  ]
  const facts = all.map((body, index): MatchFact => ({
    source: 'test',
    sourceEventId: `e${String(99 - index)}`,
    revision: 1,
    fixtureId: 1,
    body,
  }))
  return foldMatch(facts, (id) => (id > 0 && id < 60 ? 'DEF' : undefined))
}

const happened = (minute: number, event: EventBody['event'], more: Partial<EventBody> = {}): EventBody => ({
  kind: 'event',
  side: 'home',
  at: { minute, added: 0 },
  event,
  ...more,
})
const awayGoal = (playerId: number, more: Partial<EventBody> = {}) =>
  happened(60, { type: 'goal', playerId, assistantId: undefined }, { side: 'away', ...more })
const change = (playerInId: number, playerOutId: number, more: Partial<EventBody> = {}) =>
  happened(60, { type: 'substitution', playerInId, playerOutId }, more)

describe('minutes and names of a source', () => {
  it('only full minutes count where they are reported as they run: in the 60th one leaves with 59, one comes for 30', () => {
    const { players } = fold(change(12, 11, { gone: 59 }))
    expect([11, 12].map((id) => players.get(id)?.statistics.minutes)).toEqual([59, 30])
  })

  it('at the break, reported as the 46th minute, both have their half', () => {
    const { players } = fold(change(12, 11, { at: { minute: 46, added: 0 }, gone: 45 }))
    expect([11, 12].map((id) => players.get(id)?.statistics.minutes)).toEqual([45, 45])
  })

  it('events of one minute happen in the order of the source, whatever their ids', () => {
    const conceded = (goal: number, exchange: number) => {
      const { players } = fold(awayGoal(35, { order: goal }), change(12, 11, { order: exchange }))
      return [11, 12].map((id) => players.get(id)?.statistics.goalsConceded)
    }
    expect(conceded(0, 1)).toEqual([1, 0])
    expect(conceded(1, 0)).toEqual([0, 1])
  })

  it('a goal of somebody unnamed is conceded and in the score, but not yet listed', () => {
    const { players, score, timeline, issues } = fold(awayGoal(UNNAMED_PLAYER))
    expect(players.get(2)?.statistics.goalsConceded).toBe(1)
    expect({ score, timeline, issues }).toEqual({ score: { home: 0, away: 1 }, timeline: [], issues: [] })
    expect(players.has(UNNAMED_PLAYER)).toBe(false)
  })

  it('a player taken off for somebody unnamed is off', () => {
    const { players, issues } = fold(
      change(UNNAMED_PLAYER, 11),
      change(UNNAMED_PLAYER, 10),
      change(12, UNNAMED_PLAYER),
    )
    expect([10, 11, 12].map((id) => players.get(id)?.statistics.minutes)).toEqual([60, 60, 30])
    expect(issues).toEqual([])
  })

  it('somebody unnamed gets no card', () => {
    const { issues } = fold(happened(10, { type: 'yellowCard', playerId: UNNAMED_PLAYER }))
    expect(issues.map(({ code }) => code)).toEqual(['unknownPlayer'])
  })
})
