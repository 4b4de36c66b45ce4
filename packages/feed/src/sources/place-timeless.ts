import type { EventBody, FactBody, MatchEvent, MatchMinute } from '../facts/fact.ts'
import { compareMinutes } from '../facts/facts-in-force.ts'
import type { MatchReport, ReportedEvent } from './source-model.ts'

/**
 * Places the events of a source without minutes at the minute each was first seen: the one in `stored`, or the
 * current clock for a new event. An answer may come minutes later, so what somebody did is never placed before they came
 * on or after they went off. Without a minute or a clock, events stay as they are.
 */
export function placeTimeless(
  report: MatchReport,
  ourEvent: (event: ReportedEvent['event']) => MatchEvent | undefined,
  stored: ReadonlyMap<string, FactBody>,
): readonly ReportedEvent[] {
  if (report.events.every(({ at }) => at !== undefined)) return report.events
  const seen = [...stored.values()].filter((body): body is EventBody => body.kind === 'event')
  const take = ({ side, event: reported }: ReportedEvent, at: MatchMinute | undefined) => {
    const event = ourEvent(reported)
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
  const onPitch = exchangesOf(report)
  const placed = report.events.map((reported) => ({
    ...reported,
    at: reported.at ?? onPitch(reported.event, take(reported, undefined) ?? now),
  }))
  return placed.sort((a, b) => compareMinutes(a.at, b.at))
}

/** Moves a minute to the time in which its player was on the pitch, as far as the exchanges show. */
function exchangesOf({ events }: MatchReport) {
  const cameOn = new Map<string, MatchMinute>()
  const left = new Map<string, MatchMinute>()
  for (const { at, event } of events) {
    if (event.type !== 'substitution' || at === undefined) continue
    if (event.playerInId !== undefined) cameOn.set(event.playerInId, at)
    if (event.playerOutId !== undefined) left.set(event.playerOutId, at)
  }
  return (event: ReportedEvent['event'], at: MatchMinute): MatchMinute => {
    if (!('playerId' in event) || event.playerId === undefined) return at
    const [from, until] = [cameOn.get(event.playerId), left.get(event.playerId)]
    if (from !== undefined && compareMinutes(at, from) < 0) return from
    return until !== undefined && compareMinutes(at, until) > 0 ? until : at
  }
}

function isSameDeed(a: MatchEvent, b: MatchEvent): boolean {
  if (a.type === 'substitution' || b.type === 'substitution') return false
  return a.type === b.type && a.playerId === b.playerId
}
