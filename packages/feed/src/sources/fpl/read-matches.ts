import { ok, refuse, type Result } from '@gaffer/rules'
import { z } from 'zod'
import type { Side } from '../../facts/fact.ts'
import { FULL_MATCH, HALF_MATCH } from '../../facts/match-clock.ts'
import { fixturesSchema, liveSchema, type ApiFixture, type LiveElement } from '../../import/fpl-api-schema.ts'
import { sideInFixture, statisticsInFixture } from '../../import/fpl-api-statistics.ts'
import { answerError, sortItems } from '../read-answer.ts'
import type { AnswerError, MatchReport, ReportedEvent, ReportedStatistics } from '../source-model.ts'
import { playedSide } from './played-side.ts'
import { readBody, stateOf } from './read-season.ts'

/** The bodies of the answers about a gameweek's matches. */
export type FplMatchAnswers = {
  /** `fixtures/?event=N` or `fixtures/` */
  readonly fixtures: string
  /** `event/N/live/` */
  readonly live: string
}

/**
 * The reports of a gameweek's matches. The official game gives figures, not minutes of events: the scorer is known,
 * and the minute is when we first saw the goal. `clubOf` gives a player's club, both as the source's ids.
 */
export function readFplMatches(
  answers: FplMatchAnswers,
  clubOf: (playerId: string) => string | undefined,
): Result<readonly MatchReport[], AnswerError> {
  const fixtures = readBody(answers.fixtures, fixturesSchema)
  if (!fixtures.ok) return fixtures
  const live = readBody(answers.live, z.object({ elements: z.array(z.unknown()) }))
  if (!live.ok) return live
  // One odd player must not block the points of all others.
  const { items: elements, gaps } = sortItems(
    live.value.elements,
    liveSchema.shape.elements.element,
    'player',
    '',
  )
  const [odd] = gaps
  if (elements.length === 0 && odd !== undefined) return refuse(answerError('wrongShape', odd.reason))
  const hasBegun = fixtures.value.some(({ started }) => started === true)
  if (elements.length === 0 && hasBegun) return refuse(answerError('empty', 'no player has figures'))
  const reported = new Set(elements.flatMap(({ explain }) => explain.map(({ fixture }) => fixture)))
  const ofGameweek = fixtures.value.filter((fixture) => reported.has(fixture.id))
  if (ofGameweek.length === 0 && reported.size > 0) {
    return refuse(answerError('empty', 'the matches that players have figures in are not there'))
  }
  return ok(ofGameweek.map((fixture) => reportOf(fixture, elements, clubOf)))
}

function reportOf(
  fixture: ApiFixture,
  elements: readonly LiveElement[],
  clubOf: (playerId: string) => string | undefined,
): MatchReport {
  const state = stateOf(fixture)
  const isPlayed = state === 'finished' || state === 'inPlay'
  const statistics = isPlayed ? figuresOf(fixture, elements, clubOf) : []
  const minute = state === 'finished' ? FULL_MATCH : Math.min(FULL_MATCH, fixture.minutes ?? 0)
  const rowsOf = (side: Side) => statistics.filter((row) => row.side === side)
  const [home, away] = [playedSide(rowsOf('home'), minute), playedSide(rowsOf('away'), minute)]
  const score = { home: fixture.team_h_score, away: fixture.team_a_score }
  return {
    fixtureId: String(fixture.id),
    state,
    kickOffAt: fixture.kickoff_time,
    ...(score.home !== null && score.away !== null && { score: { home: score.home, away: score.away } }),
    ...(isPlayed && { clock: clockAt(state === 'finished', minute) }),
    lineUps: { ...(home && { home: home.lineUp }), ...(away && { away: away.lineUp }) },
    events: isPlayed
      ? [
          ...eventsOf(fixture),
          ...(home?.exchanges ?? []).map((one): ReportedEvent => ({ ...one, side: 'home' })),
          ...(away?.exchanges ?? []).map((one): ReportedEvent => ({ ...one, side: 'away' })),
        ]
      : [],
    statistics,
    people: [],
    isComplete: fixture.finished,
  }
}

function clockAt(isOver: boolean, minute: number): MatchReport['clock'] {
  const at = { minute, added: 0 }
  if (isOver) return { period: 'fullTime', at }
  return { period: minute <= HALF_MATCH ? 'firstHalf' : 'secondHalf', at }
}

function figuresOf(
  fixture: ApiFixture,
  elements: readonly LiveElement[],
  clubOf: (playerId: string) => string | undefined,
): readonly ReportedStatistics[] {
  const hasBonus =
    fixture.finished ||
    (fixture.stats ?? []).some(({ identifier, h, a }) => identifier === 'bonus' && h.length + a.length > 0)
  return elements.flatMap((element) => {
    const explained = element.explain.find((one) => one.fixture === fixture.id)
    const club = clubOf(String(element.id))
    if (explained === undefined || club === undefined) return []
    const { goalsConcededBefore60: _, bonus, ...reported } = statisticsInFixture(element, explained, fixture)
    const didSomething = reported.minutes > 0 || explained.stats.some(({ points }) => points !== 0)
    if (!didSomething) return []
    const side = sideInFixture(element.id, Number(club), fixture)
    return [{ playerId: String(element.id), side, statistics: hasBonus ? { ...reported, bonus } : reported }]
  })
}

const TYPES = {
  goals_scored: 'goal',
  own_goals: 'ownGoal',
  penalties_missed: 'penaltyMissed',
  penalties_saved: 'penaltySaved',
  yellow_cards: 'yellowCard',
  red_cards: 'redCard',
} as const

function eventsOf(fixture: ApiFixture): readonly ReportedEvent[] {
  return (fixture.stats ?? []).flatMap(({ identifier, h, a }) => {
    if (!Object.hasOwn(TYPES, identifier)) return []
    const type = TYPES[identifier as keyof typeof TYPES]
    return [
      ...h.flatMap((one) => repeat(one.value, eventOf(type, String(one.element), 'home'))),
      ...a.flatMap((one) => repeat(one.value, eventOf(type, String(one.element), 'away'))),
    ]
  })
}

function eventOf(type: (typeof TYPES)[keyof typeof TYPES], playerId: string, side: Side): ReportedEvent {
  if (type === 'goal') return { side, at: undefined, event: { type, playerId, assistantId: undefined } }
  if (type === 'penaltySaved') return { side, at: undefined, event: { type, playerId, takerId: undefined } }
  return { side, at: undefined, event: { type, playerId } }
}

function repeat<T>(times: number, item: T): readonly T[] {
  return Array.from({ length: Math.max(0, times) }, () => item)
}
