import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { DB } from '../db/generated/database.ts'
import type { KeyRing } from '../platform/secrets/key-ring.ts'
import { openSealed, sealWith } from '../platform/secrets/seal.ts'
import { hashOfSecret } from './sessions.ts'

const RECOVERY_CODES = 10
/** Letters and digits that nobody confuses when reading them from paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LETTERS_OF_CODE = 12
const WRONG_CODES = 5
const LOCKED_MINUTES = 15
const STEP_SECONDS = 30

/** What the secret of an app is sealed for. */
export const placeOfApp = (memberId: number): string => `staff app ${memberId}`

function appOf(email: string, secret: Secret): TOTP {
  return new TOTP({ issuer: 'Gaffer console', label: email, secret, digits: 6, period: STEP_SECONDS })
}

type AppMember = { readonly id: number; readonly email: string }

/**
 * The address from which an authenticator app takes its secret, for somebody who was invited and has not signed in
 * yet: a new secret each time it is asked for.
 */
export async function makeAppAddress(db: Kysely<DB>, ring: KeyRing, member: AppMember): Promise<string> {
  const secret = new Secret({ size: 20 })
  const sealed = sealWith(await ring.current(), secret.base32, placeOfApp(member.id))
  await sql`
    update staff_member set sealed_app_secret = ${sealed}, last_app_step = null where id = ${member.id}`.execute(
    db,
  )
  return appOf(member.email, secret).toString()
}

/**
 * The member whose app or recovery code this is. Each code counts once; after five wrong ones none of the member
 * counts for a quarter of an hour. Undefined tells nothing about which of the two was wrong.
 */
export async function memberOfCode(
  db: Kysely<DB>,
  ring: KeyRing,
  { email, code }: { readonly email: string; readonly code: string },
): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<
      AppMember & { readonly sealed: string | null; readonly lastStep: number | null }
    >`
      select id, email, sealed_app_secret as sealed, last_app_step as last_step from staff_member
      where lower(email) = lower(${email}) and coalesce(codes_locked_until, '-infinity') < clock_timestamp()
      for update`.execute(tx)
    const [member] = rows
    if (member === undefined) return undefined
    const isRight = /^\d{6}$/.test(code)
      ? await takeAppCode(tx, ring, member, code)
      : await takeRecoveryCode(tx, member.id, code)
    await sql`
      update staff_member set
        wrong_codes = case when ${isRight}::boolean then 0 else (wrong_codes + 1) % ${WRONG_CODES} end,
        codes_locked_until = case when not ${isRight}::boolean and wrong_codes + 1 >= ${WRONG_CODES}
          then clock_timestamp() + make_interval(mins => ${LOCKED_MINUTES}) end
      where id = ${member.id}`.execute(tx)
    return isRight ? member.id : undefined
  })
}

async function takeAppCode(
  tx: Kysely<DB>,
  ring: KeyRing,
  member: AppMember & { readonly sealed: string | null; readonly lastStep: number | null },
  code: string,
): Promise<boolean> {
  const secret =
    member.sealed === null ? undefined : await openSealed(ring, member.sealed, placeOfApp(member.id))
  if (secret === undefined) return false
  const delta = appOf(member.email, Secret.fromBase32(secret)).validate({ token: code, window: 1 })
  if (delta === null) return false
  const step = Math.floor(Date.now() / 1000 / STEP_SECONDS) + delta
  if (member.lastStep !== null && step <= member.lastStep) return false
  await sql`update staff_member set last_app_step = ${step} where id = ${member.id}`.execute(tx)
  return true
}

async function takeRecoveryCode(tx: Kysely<DB>, memberId: number, code: string): Promise<boolean> {
  const { rows } = await sql`
    update staff_recovery_code set used_at = clock_timestamp()
    where staff_member_id = ${memberId} and hash = ${hashOfSecret(plain(code))} and used_at is null
    returning hash`.execute(tx)
  return rows.length > 0
}

/** Replaces the recovery codes of a member; they are told once and stored as hashes. */
export async function makeRecoveryCodes(tx: Kysely<DB>, memberId: number): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: LETTERS_OF_CODE }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  )
  await sql`delete from staff_recovery_code where staff_member_id = ${memberId}`.execute(tx)
  await sql`
    insert into staff_recovery_code (staff_member_id, hash)
    select ${memberId}, hash from unnest(${codes.map(hashOfSecret)}::text[]) as hash`.execute(tx)
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

function plain(code: string): string {
  return code.toLowerCase().replaceAll('-', '')
}
