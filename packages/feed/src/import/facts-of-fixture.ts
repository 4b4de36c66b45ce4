import type { Position } from '@gaffer/rules'
import type { MatchFact } from '../facts/fact.ts'
import { foldMatch } from '../facts/fold-match.ts'
import { HALF_MATCH } from '../facts/match-clock.ts'
import { endOfMatch, frameOfMatch, type FinalLine } from '../facts/match-frame.ts'
import { minuteOfClock, offsetOfClock } from '../facts/match-times.ts'
import { factFromTimed, type TimedFact } from '../facts/timed-fact.ts'
import { randomOf } from '../seeded-random.ts'
import { inferSide } from './replay/infer-line-up.ts'
import { placeEvents } from './replay/place-events.ts'
import type { ImportedFixture, ImportedStatistics } from './season-import.ts'

/**
 * The facts of a recorded match, so that it can be played as if live: line-ups and events that agree with the record
 * (at minutes drawn from its ids where the record has none), and after the whistle a statistics line for every
 * recorded player with exactly their figures (the bonus five minutes later), so that points come out as recorded. A
 * match without rows has no facts. Ids are the source's, also those passed to `positionOf`. Where the source names no
 * starters, started = played.
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
  const untilWhistle = [...frameOfMatch(name, lineUps, halves), ...events]
  const whistle = offsetOfClock(halves.first + halves.second, halves)
  const before60 = beforeSixty(untilWhistle, fixture, positionOf)
  const lines = rows.map((row) => lineOf(row, before60))
  return [...untilWhistle, ...endOfMatch(name, fixture.score, lines, whistle)].sort(
    (a, b) => a.offset - b.offset,
  )
}

function lineOf(row: ImportedStatistics, before60: (playerId: number) => number): FinalLine {
  const { side, playerSourceId: playerId, statistics } = row
  return {
    playerId,
    side,
    statistics: {
      ...statistics,
      started: statistics.started ?? statistics.minutes > 0,
      goalsConcededBefore60: Math.min(before60(playerId), statistics.goalsConceded),
    },
  }
}

/** The record lacks the minutes of goals, so the drawn ones decide who conceded before minute 60. */
function beforeSixty(
  untilWhistle: readonly TimedFact[],
  fixture: ImportedFixture,
  positionOf: (playerSourceId: number) => Position | undefined,
): (playerId: number) => number {
  const ids = { source: 'replay', fixtureId: fixture.sourceId, playerIdOf: (id: number) => id }
  const facts: readonly MatchFact[] = untilWhistle.map((timed) => factFromTimed(timed, ids))
  const { players } = foldMatch(facts, positionOf)
  return (playerId) => players.get(playerId)?.statistics.goalsConcededBefore60 ?? 0
}
