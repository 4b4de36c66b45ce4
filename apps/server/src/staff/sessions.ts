import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { SEEN_EVERY_SECONDS } from './presence.ts'
import type { StaffCaller } from './staff-caller.ts'

/** A sign-in ends after this time, however much it is used. */
export const SESSION_HOURS = 12
/** One of somebody who handles money ends after this time without a call. */
const FINANCE_IDLE_MINUTES = 30

const TOKEN = /^[\w-]{43}$/

/** Where somebody signs in from. */
export type SignInPlace = { readonly device: string; readonly address: string }

/** The hash under which a secret that only its holder knows is stored. */
export function hashOfSecret(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** A secret that cannot be guessed, for a cookie or a link. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Opens a sign-in; returns the text of its cookie. `isFresh` where a device proved that it is them now. */
export async function openStaffSession(
  tx: Kysely<DB>,
  memberId: number,
  place: SignInPlace,
  isFresh: boolean,
): Promise<string> {
  const token = makeSecret()
  await sql`
    insert into staff_session (hash, staff_member_id, device, address, fresh_at)
    values (${hashOfSecret(token)}, ${memberId}, ${place.device}, ${place.address},
      case when ${isFresh}::boolean then clock_timestamp() end)`.execute(tx)
  return token
}

/**
 * Who a cookie belongs to, with the roles they have at this moment; undefined when its sign-in has ended or is too
 * old. Read for each call, so that an ended sign-in and a taken role count at once.
 */
export async function loadStaffCaller(db: Kysely<DB>, token: string): Promise<StaffCaller | undefined> {
  if (!TOKEN.test(token)) return undefined
  const { rows } = await sql<StaffCaller & { readonly isSeen: boolean }>`
    select member.id as member_id, member.name, member.email, member.is_demo, session.id as session_id,
      session.opened_at, session.fresh_at, granted.grants,
      array(select operator_id from staff_presence where staff_member_id = member.id
        and seen_at > clock_timestamp() - make_interval(secs => ${SEEN_EVERY_SECONDS})) as seen_at_operators,
      session.used_at > clock_timestamp() - make_interval(secs => ${SEEN_EVERY_SECONDS}) as is_seen
    from staff_session session
    join staff_member member on member.id = session.staff_member_id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('operatorId', operator_id, 'role', role)), '[]') as grants,
        coalesce(bool_or(role = 'finance'), false) as is_finance
      from staff_role where staff_member_id = member.id
    ) granted
    where session.hash = ${hashOfSecret(token)} and session.ended_at is null
      and session.opened_at > clock_timestamp() - make_interval(hours => ${SESSION_HOURS})
      and (not granted.is_finance
        or session.used_at > clock_timestamp() - make_interval(mins => ${FINANCE_IDLE_MINUTES}))`.execute(db)
  const [found] = rows
  if (found === undefined) return undefined
  if (!found.isSeen) {
    await sql`
      update staff_session set used_at = clock_timestamp()
      where id = ${found.sessionId} and ended_at is null`.execute(db)
  }
  return found
}

/** Makes a sign-in fresh again after another proof that it is them. */
export async function freshenStaffSession(tx: Kysely<DB>, sessionId: string): Promise<void> {
  await sql`update staff_session set fresh_at = clock_timestamp() where id = ${sessionId}`.execute(tx)
}

/** A sign-in as its owner sees it. */
export type SignIn = {
  readonly id: string
  readonly device: string
  readonly address: string
  readonly openedAt: Date
  readonly usedAt: Date
}

/** The open sign-ins of a member, the one used last first. */
export async function loadSignIns(db: Kysely<DB>, memberId: number): Promise<readonly SignIn[]> {
  const { rows } = await sql<SignIn>`
    select id, device, address, opened_at, used_at from staff_session
    where staff_member_id = ${memberId} and ended_at is null
      and opened_at > clock_timestamp() - make_interval(hours => ${SESSION_HOURS})
    order by used_at desc, id`.execute(db)
  return rows
}

/** Ends the sign-ins of a member that are named, or every one but `except`. Returns how many were open. */
export async function endStaffSessions(
  tx: Kysely<DB>,
  memberId: number,
  which: { readonly id?: string | undefined; readonly except?: string | undefined },
): Promise<number> {
  const { rows } = await sql`
    update staff_session set ended_at = clock_timestamp()
    where staff_member_id = ${memberId} and ended_at is null
      and (${which.id ?? null}::uuid is null or id = ${which.id ?? null}::uuid)
      and (${which.except ?? null}::uuid is null or id <> ${which.except ?? null}::uuid)
    returning id`.execute(tx)
  return rows.length
}
