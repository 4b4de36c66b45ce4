import { randomUUID } from 'node:crypto'
import { foldTeamName } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import { hasRoundsLeft, hasTeamsToRelease } from '../core/has-rounds-left.ts'
import type { DB } from '../db/generated/database.ts'
import { deleteCalendarToken } from './calendar-tokens.ts'
import { endSessions } from './repo.ts'

/** How long a signed erasure waits, so that it can still be called off. */
export const ERASURE_WAITS_HOURS = 72

/** An erasure that was signed: when it may be done, and whether it is. */
export type Erasure = { readonly dueAt: Date; readonly erasedAt: Date | null }

export async function loadErasure(db: Kysely<DB>, managerId: number): Promise<Erasure | undefined> {
  return db
    .selectFrom('managerErasure')
    .select(['dueAt', 'erasedAt'])
    .where('managerId', '=', managerId)
    .executeTakeFirst()
}

/** Writes down that a manager is to be erased; one that was called off before begins anew. */
export async function insertErasure(tx: Kysely<DB>, managerId: number): Promise<Date> {
  const { rows } = await sql<{ dueAt: Date }>`
    insert into manager_erasure (manager_id, due_at)
    values (${managerId}, clock_timestamp() + make_interval(hours => ${ERASURE_WAITS_HOURS}))
    on conflict (manager_id) do update set due_at = manager_erasure.due_at
    returning due_at`.execute(tx)
  const [stored] = rows
  if (stored === undefined) throw new Error('an erasure was not stored')
  return stored.dueAt
}

/** Calls an erasure off; false where none waits. */
export async function deleteErasure(tx: Kysely<DB>, managerId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from manager_erasure where manager_id = ${managerId} and erased_at is null
    returning manager_id`.execute(tx)
  return rows.length > 0
}

/**
 * Whether something of the `manager` of a query is still under way: a team that plays, money that is not decided, or a
 * prize that waits to be signed.
 */
const isBusy = sql<boolean>`(
  exists (select from wallet_operation where manager_id = manager.id and state in ('planned', 'sent', 'unknown'))
  or exists (select from entry
    join subgame on subgame.id = entry.subgame_id
    join tournament on tournament.id = subgame.tournament_id
    where entry.manager_id = manager.id and entry.state in ('reserved', 'entered')
      and (subgame.cancelled_at is null and ${hasRoundsLeft} or ${hasTeamsToRelease}))
  or exists (select from entry
    join payout on payout.subgame_id = entry.subgame_id and payout.state in ('waiting', 'held')
    where entry.manager_id = manager.id and entry.state = 'entered'))`

/** Begins the subject of an erased manager, whom no provider knows. */
const ERASED = 'erased-'

/** Whether the `manager` of a query was erased but for what kept an exclusion, and that is over. */
const hasRest = sql<boolean>`(
  erased_at is not null
  and exists (select from self_exclusion where manager_id = manager.id and until <= clock_timestamp())
  and (not starts_with(manager.subject, ${ERASED})
    or exists (select from manager_phone where manager_id = manager.id)))`

/**
 * Managers whose erasure is due, or what an exclusion kept of them, and of whom nothing is under way any more; their
 * wallets need to know them until then. In no order, so that those who cannot be erased keep nobody else waiting.
 */
export async function findDueErasures(db: Kysely<DB>): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select manager.id from manager_erasure join manager on manager.id = manager_erasure.manager_id
    where (erased_at is null and due_at <= clock_timestamp() or ${hasRest}) and not ${isBusy}
    order by random() limit 20`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Removes what says who a manager is: name, phone, devices, sessions, and the name their provider gives them. That
 * last one and the phone stay while an exclusion holds, because only they keep it, and go when this is done again
 * (Q-131).
 */
export async function erasePerson(tx: Kysely<DB>, managerId: number): Promise<void> {
  const name = `M-${managerId}`
  const { rows } = await sql<{ isExcluded: boolean }>`
    select exists (select from self_exclusion where manager_id = ${managerId}
      and (until is null or until > clock_timestamp())) as is_excluded`.execute(tx)
  const isExcluded = rows[0]?.isExcluded === true
  await endSessions(tx, managerId)
  await sql`
    update manager set username = ${name}, folded_username = ${foldTeamName(name)},
      subject = case when ${isExcluded}::boolean then subject else ${ERASED + randomUUID()} end
    where id = ${managerId}`.execute(tx)
  await sql`
    delete from manager_phone where manager_id = ${managerId} and not ${isExcluded}::boolean`.execute(tx)
  await deleteCalendarToken(tx, managerId)
  await sql`delete from provider_session where manager_id = ${managerId}`.execute(tx)
  await sql`delete from login_ticket where manager_id = ${managerId}`.execute(tx)
  await sql`delete from login_session where manager_id = ${managerId}`.execute(tx)
  await sql`
    update manager_erasure set erased_at = coalesce(erased_at, clock_timestamp())
    where manager_id = ${managerId}`.execute(tx)
}
