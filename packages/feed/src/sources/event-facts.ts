import { UNNAMED_PLAYER, type EventBody, type FactBody, type MatchEvent, type Side } from '../facts/fact.ts'
import { placeTimeless } from './place-timeless.ts'
import type { MatchReport, ReportedEvent } from './source-model.ts'

/** Events under keys that stay the same however the next answer writes them. */
export type EventFacts = {
  readonly facts: ReadonlyMap<string, FactBody>
  /** Goals that are not in the score yet; nobody sees them until they are. */
  readonly unconfirmed: readonly ReportedEvent[]
}

/**
 * The events of a report as facts. A goal is identified as the n-th of the side it counts for, any other event by the
 * players involved: a changed minute, scorer or list order is then a correction of the same event. `stored` are the
 * facts stored so far, for events whose minute the source does not give.
 */
export function eventFacts(
  report: MatchReport,
  playerIdOf: (sourceId: string) => number | undefined,
  stored: ReadonlyMap<string, FactBody>,
): EventFacts {
  const facts = new Map<string, FactBody>()
  const unconfirmed: ReportedEvent[] = []
  const inMinute = new Map<string, number>()
  const goals = { home: 0, away: 0 }
  const ours = (event: ReportedEvent['event']) => ourEvent(event, playerIdOf)
  const timeless = new Set(report.events.filter(({ at }) => at === undefined).map(({ event }) => event))
  for (const reported of placeTimeless(report, ours, stored)) {
    const event = ours(reported.event)
    const scoring = scoringSide(reported)
    if (scoring !== undefined && goals[scoring] >= (report.score?.[scoring] ?? Infinity)) {
      unconfirmed.push(reported)
      continue
    }
    if (scoring !== undefined) goals[scoring] += 1
    if (event === undefined) continue
    const key =
      scoring === undefined
        ? uniqueKey(facts, keyOf(event, reported.side))
        : `goal/${scoring}/${goals[scoring]}`
    const at = reported.at ?? { minute: 0, added: 0 }
    const minute = `${at.minute}+${at.added}`
    const order = inMinute.get(minute) ?? 0
    inMinute.set(minute, order + 1)
    facts.set(key, {
      kind: 'event',
      side: reported.side,
      at,
      event,
      ...(order > 0 && { order }),
      ...(movesPlayers(event) && !timeless.has(reported.event) && { gone: minutesGone(at) }),
    })
  }
  return { facts, unconfirmed }
}

/** The side an event is a goal for; undefined for any other event. */
export function scoringSide({
  side,
  event,
}: {
  readonly side: Side
  readonly event: { readonly type: MatchEvent['type'] }
}): Side | undefined {
  if (event.type === 'goal' || event.type === 'penaltyScored') return side
  if (event.type === 'ownGoal') return side === 'home' ? 'away' : 'home'
  return undefined
}

/** The event with our ids; undefined where it means nothing without a player we do not know. */
function ourEvent(
  event: ReportedEvent['event'],
  playerIdOf: (sourceId: string) => number | undefined,
): MatchEvent | undefined {
  const ours = (id: string | undefined) => (id === undefined ? undefined : playerIdOf(id))
  const orNobody = (id: string | undefined) => ours(id) ?? UNNAMED_PLAYER
  switch (event.type) {
    case 'goal':
    case 'penaltyScored':
      return { ...event, playerId: orNobody(event.playerId), assistantId: ours(event.assistantId) }
    case 'ownGoal':
      return { ...event, playerId: orNobody(event.playerId) }
    case 'substitution': {
      const [playerInId, playerOutId] = [orNobody(event.playerInId), orNobody(event.playerOutId)]
      return playerInId === playerOutId ? undefined : { ...event, playerInId, playerOutId }
    }
    default: {
      const playerId = ours(event.playerId)
      if (playerId === undefined) return undefined
      if (event.type === 'penaltySaved') return { ...event, playerId, takerId: ours(event.takerId) }
      return { ...event, playerId }
    }
  }
}

function keyOf(event: MatchEvent, side: Side): string {
  switch (event.type) {
    case 'substitution': {
      const isInKnown = event.playerInId !== UNNAMED_PLAYER
      return `substitution/${side}/${isInKnown ? event.playerInId : `for-${event.playerOutId}`}`
    }
    case 'yellowCard':
      return `yellow/${event.playerId}`
    case 'secondYellowCard':
    case 'redCard':
      return `red/${event.playerId}`
    default:
      return `${event.type}/${event.playerId}`
  }
}

function uniqueKey(facts: ReadonlyMap<string, FactBody>, key: string): string {
  for (let n = 2, next = key; ; n++) {
    if (!facts.has(next)) return next
    next = `${key}/${n}`
  }
}

function movesPlayers(event: MatchEvent): boolean {
  return event.type === 'substitution' || event.type === 'redCard' || event.type === 'secondYellowCard'
}

/** Sources name the running minute: what happens in the 61st happens when 60 are gone. */
function minutesGone(at: EventBody['at']): number {
  return at.added > 0 ? at.minute : Math.max(0, at.minute - 1)
}
