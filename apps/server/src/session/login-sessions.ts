import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { tellNodes } from '../platform/db/notices.ts'

/** A login on one device, and how often its cookie has been replaced. */
export type LoginSession = { readonly sessionId: string; readonly generation: number }

/** A device as its manager sees it. */
export type Device = {
  readonly sessionId: string
  readonly device: string
  readonly openedAt: Date
  readonly renewedAt: Date
}

/** A manager’s longest unused logins end beyond this number. */
const MAX_DEVICES = 20
/**
 * Within it the cookie before the newest still counts: two pages renew at once, and an answer may be lost, with the
 * primary that has stored the renewal too, until another leads (Q-18).
 */
const GRACE_SECONDS = 60
/** No cookie lives longer. */
export const LOGIN_LIFE_DAYS = 30

/** Opens a login; a manager has twenty at most, the least recently used ones end. */
export async function openLogin(db: Kysely<DB>, managerId: number, device: string): Promise<LoginSession> {
  const { rows } = await sql<LoginSession>`
    with opened as (
      insert into login_session (manager_id, device) values (${managerId}, ${device})
      returning id as session_id, generation
    ), crowded as (
      update login_session set ended_at = clock_timestamp() where id in (
        select id from login_session where manager_id = ${managerId} and ended_at is null
        order by renewed_at desc offset ${MAX_DEVICES - 1} for update skip locked)
      returning manager_id
    )
    select session_id, generation,
      (select count(${tellNodes('sessions', sql`manager_id::text`)}) from crowded) as ended
    from opened`.execute(db)
  const [opened] = rows
  if (opened === undefined) throw new Error('a login was not stored')
  return opened
}

/**
 * Replaces the cookie of a login. Undefined when the login has ended, and when the cookie is one that was replaced
 * before: somebody has a copy, and the login ends for both.
 */
export async function renewLogin(
  db: Kysely<DB>,
  managerId: number,
  { sessionId, generation }: LoginSession,
): Promise<LoginSession | undefined> {
  const { rows } = await sql<LoginSession>`
    update login_session set
      renewed_at = case when generation = ${generation}::int then clock_timestamp() else renewed_at end,
      generation = greatest(generation, ${generation}::int + 1)
    where id = ${sessionId}::uuid and manager_id = ${managerId} and ended_at is null
      and (generation = ${generation}::int or (generation = ${generation}::int + 1
        and renewed_at > clock_timestamp() - make_interval(secs => ${GRACE_SECONDS})))
    returning id as session_id, generation`.execute(db)
  if (rows[0] === undefined) await endLogin(db, managerId, sessionId)
  return rows[0]
}

/** The manager’s open logins, the one used last first. */
export async function loadDevices(db: Kysely<DB>, managerId: number): Promise<readonly Device[]> {
  const { rows } = await sql<Device>`
    select id as session_id, device, opened_at, renewed_at from login_session
    where manager_id = ${managerId} and ended_at is null
      and renewed_at > clock_timestamp() - make_interval(days => ${LOGIN_LIFE_DAYS})
    order by renewed_at desc, id`.execute(db)
  return rows
}

/** Ends one login of a manager; false when they have no such open one. */
export async function endLogin(db: Kysely<DB>, managerId: number, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    update login_session set ended_at = clock_timestamp()
    where id = ${sessionId}::uuid and manager_id = ${managerId} and ended_at is null
    returning ${tellNodes('sessions', sql`manager_id::text`)}`.execute(db)
  return rows.length > 0
}
