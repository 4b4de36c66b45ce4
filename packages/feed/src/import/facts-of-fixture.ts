import type { MatchStatistics, Position } from '@gaffer/rules'
import type { MatchFact } from '../facts/fact.ts'
import { foldMatch } from '../facts/fold-match.ts'
import { HALF_MATCH } from '../facts/match-clock.ts'
import { frameOfMatch } from '../facts/match-frame.ts'
import { minuteOfClock, offsetOfClock } from '../facts/match-times.ts'
import { factFromTimed, type TimedFact } from '../facts/timed-fact.ts'
import { randomOf } from '../seeded-random.ts'
import { inferSide } from './replay/infer-line-up.ts'
import { placeEvents } from './replay/place-events.ts'
import type { ImportedFixture, ImportedStatistics } from './season-import.ts'

const LINES_AFTER = 1
const BONUS_AFTER = 5

/**
 * A recorded match as it is played as live: line-ups and events that agree with the record where it
 * tells, at minutes drawn from its ids, and after the whistle a statistics line of every recorded
 * player with exactly their figures (bonus five minutes later), so that points come out as recorded.
 * Nothing of a match without rows. Ids are the source's; `positionOf` knows them. Where the source
 * names no starters, started = played.
 */
export function factsOfFixture(
  fixture: ImportedFixture,
  rows: readonly ImportedStatistics[],
  positionOf: (playerSourceId: number) => Position | undefined,
): readonly TimedFact[] {
  if (rows.length === 0) return []
  const name = `fixture-${fixture.sourceId}`
  const random = randomOf('replay', fixture.code ?? 0, fixture.sourceId)
  const halves = { first: HALF_MATCH + random.int(1, 3), second: HALF_MATCH + random.int(3, 6) }
  const sides = {
    home: inferSide(
      rows.filter(({ side }) => side === 'home'),
      positionOf,
    ),
    away: inferSide(
      rows.filter(({ side }) => side === 'away'),
      positionOf,
    ),
  }
  const lineUps = {
    home: { starters: sides.home.starters, bench: sides.home.bench },
    away: { starters: sides.away.starters, bench: sides.away.bench },
  }
  const events = placeEvents(sides, rows, halves, random).map(({ side, at, event }, index): TimedFact => ({
    offset: offsetOfClock(at, halves),
    sourceEventId: `${name}-event-${String(index + 1).padStart(3, '0')}`,
    revision: 1,
    body: { kind: 'event', side, at: minuteOfClock(at, halves), event },
  }))
  const told = [...frameOfMatch(name, lineUps, halves), ...events]
  const whistle = offsetOfClock(halves.first + halves.second, halves)
  return [...told, ...endOf(name, fixture, rows, whistle, beforeSixty(told, fixture, positionOf))].sort(
    (a, b) => a.offset - b.offset,
  )
}

function endOf(
  name: string,
  fixture: ImportedFixture,
  rows: readonly ImportedStatistics[],
  whistle: number,
  before60: (playerId: number) => number,
): readonly TimedFact[] {
  const line = (
    row: ImportedStatistics,
    offset: number,
    revision: number,
    bonus: number | undefined,
  ): TimedFact => {
    const { side, playerSourceId: playerId } = row
    const statistics: MatchStatistics = {
      ...row.statistics,
      started: row.statistics.started ?? row.statistics.minutes > 0,
      goalsConcededBefore60: Math.min(before60(playerId), row.statistics.goalsConceded),
      bonus,
    }
    const body = { kind: 'statistics', side, playerId, statistics } as const
    return { offset, sourceEventId: `${name}-line-${playerId}`, revision, body }
  }
  const declared = whistle + BONUS_AFTER
  const score: readonly TimedFact[] =
    fixture.score === undefined
      ? []
      : [
          {
            offset: whistle,
            sourceEventId: `${name}-score`,
            revision: 1,
            body: { kind: 'score', ...fixture.score },
          },
        ]
  return [
    ...score,
    ...rows.map((row) => line(row, whistle + LINES_AFTER, 1, undefined)),
    ...rows.map((row) => line(row, declared, 2, row.statistics.bonus)),
    { offset: declared, sourceEventId: `${name}-final`, revision: 1, body: { kind: 'final' } },
  ]
}

/** The record has no minutes of goals; those we drew decide who conceded before minute 60. */
function beforeSixty(
  told: readonly TimedFact[],
  fixture: ImportedFixture,
  positionOf: (playerSourceId: number) => Position | undefined,
): (playerId: number) => number {
  const ids = { source: 'replay', fixtureId: fixture.sourceId, playerIdOf: (id: number) => id }
  const facts: readonly MatchFact[] = told.map((timed) => factFromTimed(timed, ids))
  const { players } = foldMatch(facts, positionOf)
  return (playerId) => players.get(playerId)?.statistics.goalsConcededBefore60 ?? 0
}
