import type { EventBody, FactBody, MatchEvent, MatchMinute } from '../facts/fact.ts'
import { compareMinutes } from '../facts/facts-in-force.ts'
import type { MatchReport, ReportedEvent } from './source-model.ts'

/**
 * Places the events of a source without minutes at the minute each was first seen: the one kept in `said`, or the
 * current clock for a new event. Without either, events stay as they are.
 */
export function placeTimeless(
  report: MatchReport,
  ourEvent: (event: ReportedEvent['event']) => MatchEvent | undefined,
  said: ReadonlyMap<string, FactBody>,
): readonly ReportedEvent[] {
  if (report.events.every(({ at }) => at !== undefined)) return report.events
  const seen = [...said.values()].filter((body): body is EventBody => body.kind === 'event')
  const take = ({ side, event: told }: ReportedEvent, at: MatchMinute | undefined) => {
    const event = ourEvent(told)
    const index = seen.findIndex(
      (body) =>
        body.side === side &&
        event !== undefined &&
        isSameDeed(body.event, event) &&
        (at === undefined || compareMinutes(body.at, at) === 0),
    )
    return index < 0 ? undefined : seen.splice(index, 1)[0]?.at
  }
  for (const reported of report.events) if (reported.at !== undefined) take(reported, reported.at)
  const now: MatchMinute = report.clock?.at ?? { minute: 0, added: 0 }
  const placed = report.events.map((reported) => ({
    ...reported,
    at: reported.at ?? take(reported, undefined) ?? now,
  }))
  return placed.sort((a, b) => compareMinutes(a.at, b.at))
}

function isSameDeed(a: MatchEvent, b: MatchEvent): boolean {
  if (a.type === 'substitution' || b.type === 'substitution') return false
  return a.type === b.type && a.playerId === b.playerId
}
