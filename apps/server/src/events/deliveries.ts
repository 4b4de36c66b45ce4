import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { FAILURES_TO_PROBE, TRIED_FOR_MS } from './decide-retry.ts'

/** Events planned for one receiver in one turn. */
const PLANNED_AT_ONCE = 1_000
/** Calls to one receiver at once. */
const SENT_AT_ONCE = 8
/** A node that has not stored the outcome by then is taken for dead; longer than a call may take. */
const CLAIMED_FOR_MS = 60_000

/** An attempt that this node alone makes. */
export type Claimed = { readonly position: number; readonly attempts: number; readonly queuedAt: Date }

/** What became of an attempt. */
export type Outcome = Claimed & {
  readonly state: 'delivered' | 'waiting' | 'parked' | 'withheld'
  readonly nextAt: Date | null
  readonly failure: string | null
}

/** Plans a delivery of each event that left since, for every receiver that wants its kind; once, on several nodes too. */
export async function planDeliveries(db: Kysely<DB>, now: Date): Promise<void> {
  const { rows } = await sql<{ position: number }>`
    select position from event_head where exists (
      select from event_receiver where gone_at is null and planned_position < event_head.position)`.execute(
    db,
  )
  const [head] = rows
  if (head === undefined) return
  await sql`
    with due as (
      select id, operator_id, kinds, planned_position from event_receiver
      where gone_at is null and planned_position < ${head.position}::bigint order by id for update skip locked
    ), ahead as (
      select due.id as receiver_id, due.kinds, event.* from due cross join lateral (
        select position, kind, coalesce('manager:' || manager_id, 'round:' || game_round_id) as entity from event
        where event.operator_id = due.operator_id and event.position > due.planned_position
          and event.position <= ${head.position}::bigint
        order by event.position limit ${PLANNED_AT_ONCE}) event
    ), planned as (
      insert into event_delivery (receiver_id, position, entity, queued_at, next_at)
      select receiver_id, position, entity, ${now}, ${now} from ahead where kinds = '{}' or kind = any(kinds)
      on conflict do nothing
    )
    update event_receiver set planned_position = coalesce(
      (select max(position) from ahead where receiver_id = due.id having count(*) = ${PLANNED_AT_ONCE}), ${head.position}::bigint)
    from due where due.id = event_receiver.id`.execute(db)
}

/** The receivers for which something is due. */
export async function loadDueReceivers(db: Kysely<DB>, now: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from event_receiver where gone_at is null and (next_at is null or next_at <= ${now})
      and exists (select from event_delivery where receiver_id = event_receiver.id and state = 'waiting' and next_at <= ${now})
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Claims attempts that are due, each by one node: the first waiting one of each manager and round, so that their events arrive in
 * order. A receiver that keeps failing is tried with one event, by one node.
 */
export async function claimDeliveries(
  db: Kysely<DB>,
  receiverId: number,
  now: Date,
): Promise<readonly Claimed[]> {
  const until = new Date(now.getTime() + CLAIMED_FOR_MS)
  return db.transaction().execute(async (tx) => {
    const { rows: open } = await sql<{ failures: number }>`
      select failures from event_receiver
      where id = ${receiverId} and gone_at is null and (next_at is null or next_at <= ${now})
      for no key update skip locked`.execute(tx)
    const [receiver] = open
    if (receiver === undefined) return []
    const isProbe = receiver.failures >= FAILURES_TO_PROBE
    if (isProbe) await sql`update event_receiver set next_at = ${until} where id = ${receiverId}`.execute(tx)
    const { rows } = await sql<Claimed>`
      update event_delivery set attempts = attempts + 1, claimed_until = ${until}, last_at = ${now}
      where receiver_id = ${receiverId} and position = any(array(
        select position from event_delivery due
        where receiver_id = ${receiverId} and state = 'waiting' and next_at <= ${now}
          and (claimed_until is null or claimed_until <= ${now})
          and not exists (select from event_delivery earlier where earlier.receiver_id = due.receiver_id
            and earlier.entity = due.entity and earlier.state = 'waiting' and earlier.position < due.position)
        order by position limit ${isProbe ? 1 : SENT_AT_ONCE}))
      returning position, attempts, queued_at`.execute(tx)
    return rows.toSorted((a, b) => a.position - b.position)
  })
}

/** Stores what became of attempts; one that another node has claimed since is left to it. */
export async function storeOutcomes(
  db: Kysely<DB>,
  receiverId: number,
  outcomes: readonly Outcome[],
): Promise<void> {
  const column = <T>(read: (outcome: Outcome) => T) => outcomes.map(read)
  await sql`
    update event_delivery set state = outcome.state, next_at = coalesce(outcome.next_at, event_delivery.next_at),
      failure = outcome.failure, claimed_until = null
    from unnest(${column(({ position }) => position)}::bigint[], ${column(({ attempts }) => attempts)}::int[],
      ${column(({ state }) => state)}::text[], ${column(({ nextAt }) => nextAt)}::timestamptz[],
      ${column(({ failure }) => failure)}::text[]) as outcome (position, attempts, state, next_at, failure)
    where receiver_id = ${receiverId} and event_delivery.position = outcome.position
      and event_delivery.attempts = outcome.attempts and event_delivery.state = 'waiting'`.execute(db)
}

/** Parks what has waited for three days while its receiver was away. */
export async function parkOld(db: Kysely<DB>, receiverId: number, now: Date): Promise<void> {
  await sql`
    update event_delivery set state = 'parked', failure = coalesce(failure, 'away')
    where receiver_id = ${receiverId} and state = 'waiting' and queued_at < ${new Date(now.getTime() - TRIED_FOR_MS)}
      and (claimed_until is null or claimed_until <= ${now})`.execute(db)
}
