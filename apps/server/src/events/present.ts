import type { PartnerEvent } from '@gaffer/contract'
import type { StoredEvent } from './load-events.ts'

/** The wire id of the event at a place. */
export const eventIdOf = (position: number): string => `evt_${position}`

export function presentEvent({ position, kind, version, happenedAt, data }: StoredEvent): PartnerEvent {
  return { id: eventIdOf(position), type: kind, version, timestamp: happenedAt.toISOString(), data }
}

/** The place that a wire id stands for. */
export const placeOfEvent = (id: string): number => Number(id.slice('evt_'.length))
