import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { hashOfSecret, makeSecret } from './sessions.ts'

/** A browser is known so long after the last sign-in with it. */
export const DEVICE_DAYS = 180

/**
 * The hash of a browser's secret where this member has signed in with it. What strangers get wrong elsewhere does not
 * keep its member out.
 */
export async function knownDevice(
  db: Kysely<DB>,
  secret: string | undefined,
  memberId: number,
): Promise<string | undefined> {
  if (secret === undefined) return undefined
  const hash = hashOfSecret(secret)
  const { rows } = await sql`
    select from staff_device where hash = ${hash} and staff_member_id = ${memberId}
      and used_at > clock_timestamp() - make_interval(days => ${DEVICE_DAYS})`.execute(db)
  return rows.length > 0 ? hash : undefined
}

/** Remembers that a member has signed in with a browser; returns its secret, made where it had none. */
export async function rememberDevice(
  tx: Kysely<DB>,
  secret: string | undefined,
  memberId: number,
): Promise<string> {
  const kept = secret ?? makeSecret()
  await sql`
    insert into staff_device (hash, staff_member_id) values (${hashOfSecret(kept)}, ${memberId})
    on conflict (hash, staff_member_id) do update set used_at = clock_timestamp()`.execute(tx)
  return kept
}
