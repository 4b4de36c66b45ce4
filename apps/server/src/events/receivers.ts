import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { createKeyRing, type KeyRing } from '../platform/secrets/key-ring.ts'
import { createSealedStore, type Sealed } from '../platform/secrets/reseal.ts'
import { openSealed, sealWith } from '../platform/secrets/seal.ts'
import { makeWebhookSecret } from './sign-event.ts'

/** A receiver of an operator's events, for people. */
export type Receiver = {
  readonly id: number
  readonly operatorId: number
  readonly name: string
  readonly url: string
  /** Empty stands for every kind. */
  readonly kinds: readonly string[]
  readonly failures: number
  readonly goneAt: Date | null
  readonly waiting: number
  readonly parked: number
}

const OLD_SECRET_HOURS = 24

/** Adds a receiver, which gets what happens from now on; returns its secret, which is shown once. */
export async function insertReceiver(
  db: Kysely<DB>,
  receiver: {
    readonly operatorId: number
    readonly name: string
    readonly url: string
    readonly kinds: readonly string[]
  },
): Promise<{ readonly id: number; readonly secret: string }> {
  const key = await createKeyRing(db, 'operator-keys').current()
  const secret = makeWebhookSecret()
  const { operatorId, name } = receiver
  const { rows } = await sql<{ id: number }>`
    insert into event_receiver (operator_id, name, url, kinds, sealed_secret, planned_position)
    values (${operatorId}, ${name}, ${receiver.url}, ${[...receiver.kinds]}::text[],
      ${sealWith(key, secret, placeOf(operatorId, name))}, coalesce((select position from event_head), 0))
    returning id`.execute(db)
  return { id: rows[0]?.id ?? 0, secret }
}

/** Gives a receiver a new secret, shown once; the one before it signs too for a day. Undefined without such a receiver. */
export async function rotateSecret(
  db: Kysely<DB>,
  operatorId: number,
  name: string,
): Promise<string | undefined> {
  const key = await createKeyRing(db, 'operator-keys').current()
  const secret = makeWebhookSecret()
  const { numAffectedRows } = await sql`
    update event_receiver set sealed_old_secret = sealed_secret,
      old_until = clock_timestamp() + make_interval(hours => ${OLD_SECRET_HOURS}),
      sealed_secret = ${sealWith(key, secret, placeOf(operatorId, name))}
    where operator_id = ${operatorId} and name = ${name}`.execute(db)
  return Number(numAffectedRows ?? 0n) === 1 ? secret : undefined
}

export async function loadReceivers(db: Kysely<DB>, operatorId: number): Promise<readonly Receiver[]> {
  const { rows } = await sql<Receiver>`
    select id, operator_id, name, url, kinds, failures, gone_at,
      (select count(*)::int from event_delivery where receiver_id = event_receiver.id and state = 'waiting') as waiting,
      (select count(*)::int from event_delivery where receiver_id = event_receiver.id and state = 'parked') as parked
    from event_receiver where operator_id = ${operatorId} order by name`.execute(db)
  return rows
}

/** Where a receiver is called, and the secrets that sign now. */
export type Destination = {
  readonly operatorId: number
  readonly url: string
  readonly failures: number
  readonly secrets: readonly string[]
}

/** Undefined when it is gone, or its secret cannot be opened. */
export async function loadDestination(
  db: Kysely<DB>,
  ring: KeyRing,
  receiverId: number,
  now: Date,
): Promise<Destination | undefined> {
  const row = await db
    .selectFrom('eventReceiver')
    .select(['operatorId', 'name', 'url', 'failures', 'sealedSecret', 'sealedOldSecret', 'oldUntil'])
    .where('id', '=', receiverId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { operatorId, url, failures } = row
  const sealed = [
    row.sealedSecret,
    ...(row.oldUntil !== null && row.oldUntil > now ? [row.sealedOldSecret] : []),
  ]
  const place = placeOf(operatorId, row.name)
  const opened = await Promise.all(
    sealed.map(async (text) => (text === null ? undefined : openSealed(ring, text, place))),
  )
  const secrets = opened.filter((secret) => secret !== undefined)
  return secrets.length === 0 ? undefined : { operatorId, url, failures, secrets }
}

/** Stores how the calls to a receiver went: failed ones in a row, and when it is called again. */
export async function updateHealth(
  db: Kysely<DB>,
  receiverId: number,
  health: { readonly failures: number; readonly nextAt: Date | null },
): Promise<void> {
  await db.updateTable('eventReceiver').set(health).where('id', '=', receiverId).execute()
}

/** Sends a receiver nothing more until somebody turns it on again: it said so itself. */
export async function forgetReceiver(db: Kysely<DB>, receiverId: number, now: Date): Promise<void> {
  await sql`
    with gone as (update event_receiver set gone_at = ${now} where id = ${receiverId})
    update event_delivery set state = 'parked', failure = coalesce(failure, 'gone')
    where receiver_id = ${receiverId} and state = 'waiting'`.execute(db)
}

/** Turns a receiver that is gone on again: it is sent what happened since, as far as events are kept. False without such a receiver. */
export async function reviveReceiver(db: Kysely<DB>, operatorId: number, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update event_receiver set gone_at = null, failures = 0, next_at = null
    where operator_id = ${operatorId} and name = ${name}`.execute(db)
  return Number(numAffectedRows ?? 0n) === 1
}

export async function deleteReceiver(db: Kysely<DB>, operatorId: number, name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('eventReceiver')
    .where('operatorId', '=', operatorId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Sends events of a span of places again, each under its id, whatever became of it before. Returns how many. */
export async function sendAgain(
  db: Kysely<DB>,
  receiver: { readonly operatorId: number; readonly name: string },
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into event_delivery (receiver_id, position, entity, queued_at, next_at)
    select receiver.id, event.position, coalesce('manager:' || event.manager_id, 'round:' || event.game_round_id),
      clock_timestamp(), clock_timestamp()
    from event_receiver receiver join event on event.operator_id = receiver.operator_id
      and event.position between ${from}::bigint and ${to}::bigint and event.position <= receiver.planned_position
    where receiver.operator_id = ${receiver.operatorId} and receiver.name = ${receiver.name}
      and (receiver.kinds = '{}' or event.kind = any(receiver.kinds))
    on conflict (receiver_id, position) do update set state = 'waiting', attempts = 0, queued_at = excluded.queued_at,
      next_at = excluded.next_at, claimed_until = null, failure = null`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

function placeOf(operatorId: number, name: string): string {
  return `operator:${operatorId}:receiver:${name}`
}

/** The receivers' secrets, for when the key that seals them changes. */
export const SEALED_RECEIVERS = createSealedStore<Sealed & { readonly id: number; readonly isOld: boolean }>({
  ring: 'operator-keys',
  what: 'secrets of receivers',
  count: async (db, kid) => {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from event_receiver cross join lateral (values (sealed_secret), (sealed_old_secret)) as one (sealed)
      where starts_with(one.sealed, ${`${kid}.`})`.execute(db)
    return rows[0]?.left ?? 0
  },
  load: async (db, kid, after, limit) => {
    const { rows } = await sql<{
      id: number
      operatorId: number
      name: string
      sealed: string
      isOld: boolean
    }>`
      select id, operator_id, name, one.sealed, one.is_old
      from event_receiver cross join lateral (values (sealed_secret, false), (sealed_old_secret, true)) as one (sealed, is_old)
      where one.sealed is not null and not starts_with(one.sealed, ${`${kid}.`})
        and (id, one.is_old) > (${after?.id ?? 0}::int, ${after?.isOld ?? false}::boolean)
      order by id, one.is_old limit ${limit}`.execute(db)
    return rows.map((row) => ({ ...row, place: placeOf(row.operatorId, row.name) }))
  },
  write: async (db, rows) => {
    const { rows: done } = await sql<{ resealed: number }>`
      with given as (
        select * from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ sealed }) => sealed)}::text[],
          ${rows.map(({ resealed }) => resealed)}::text[]) as given (id, sealed, resealed)
      ), changed as (
        update event_receiver set
          sealed_secret = coalesce((select resealed from given where given.id = event_receiver.id and given.sealed = sealed_secret),
            sealed_secret),
          sealed_old_secret = coalesce((select resealed from given where given.id = event_receiver.id
            and given.sealed = sealed_old_secret), sealed_old_secret)
        where exists (select from given where given.id = event_receiver.id and given.sealed in (sealed_secret, sealed_old_secret))
        returning id
      )
      select count(*)::int as resealed from given join changed using (id)`.execute(db)
    return done[0]?.resealed ?? 0
  },
})
