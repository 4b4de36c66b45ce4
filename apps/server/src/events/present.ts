import type { PartnerEvent } from '@gaffer/contract'
import { subjectAtProvider } from '../session/index.ts'
import type { StoredEvent } from './load-events.ts'

/** The wire id of the event at a place. */
export const eventIdOf = (position: number): string => `evt_${position}`

/** An event as it is sent; one about a manager says whom the operator knows them as. */
export function presentEvent(event: StoredEvent): PartnerEvent {
  const { position, kind, version, happenedAt, provider, subject } = event
  const data =
    provider === null || subject === null
      ? event.data
      : { ...event.data, user_id: userIdOf(provider, subject) }
  return { id: eventIdOf(position), type: kind, version, timestamp: happenedAt.toISOString(), data }
}

/** The operator's own id of somebody; null for a guest, whose name is ours, and for a login by phone number. */
function userIdOf(provider: string, subject: string): string | null {
  return provider === 'demo' ? null : (subjectAtProvider(provider, subject) ?? null)
}

/** The place that a wire id stands for. */
export const placeOfEvent = (id: string): number => Number(id.slice('evt_'.length))
