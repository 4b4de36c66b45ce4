import { PARTNER_EVENT_KINDS, PARTNER_EVENTS, type PartnerEventKind } from '@gaffer/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** An event that has its place, as stored. */
export type StoredEvent = {
  readonly position: number
  readonly kind: PartnerEventKind
  readonly version: number
  readonly happenedAt: Date
  readonly data: Readonly<Record<string, unknown>>
  /** How the manager whom it is about logs in, and their name there; null where it is about a round. */
  readonly provider: string | null
  readonly subject: string | null
  /** Nothing is sent about its manager now. */
  readonly isWithheld: boolean
}

const SENT_ABOUT_RESTRICTED = PARTNER_EVENT_KINDS.filter((kind) => PARTNER_EVENTS[kind].isSentAboutRestricted)

/**
 * Whether nothing is sent about the manager of `event` at this moment: they are erased; or, by any of their logins,
 * excluded or blocked, and the kind is not one of those that say so.
 */
const isWithheld = sql<boolean>`(event.manager_id is not null and (
  exists (select from manager_erasure where manager_id = event.manager_id and erased_at is not null)
  or (event.kind <> all(${SENT_ABOUT_RESTRICTED}::text[]) and exists (
    select from same_person(event.manager_id) login where
      exists (select from self_exclusion where manager_id = login and (until is null or until > clock_timestamp()))
      or exists (select from manager_block where manager_id = login and until > clock_timestamp())))))`

/** The events of an operator after a place, in order; at most `limit`. */
export const loadEventsAfter = (
  db: Kysely<DB>,
  operatorId: number,
  after: number,
  limit: number,
): Promise<readonly StoredEvent[]> =>
  loadEvents(
    db,
    sql`event.operator_id = ${operatorId} and event.position > ${after}::bigint order by event.position limit ${limit}`,
  )

/** Events of an operator by their places, in order. */
export const loadEventsAt = (
  db: Kysely<DB>,
  operatorId: number,
  positions: readonly number[],
): Promise<readonly StoredEvent[]> =>
  loadEvents(
    db,
    sql`event.operator_id = ${operatorId} and event.position = any(${[...positions]}::bigint[]) order by event.position`,
  )

async function loadEvents(db: Kysely<DB>, which: RawBuilder<unknown>): Promise<readonly StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select event.position, event.kind, event.version, event.happened_at, event.data, manager.provider, manager.subject,
      ${isWithheld} as is_withheld
    from event left join manager on manager.id = event.manager_id where ${which}`.execute(db)
  return rows
}
