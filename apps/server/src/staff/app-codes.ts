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
const STEP_SECONDS = 30

/** What the secret of an app is sealed for. */
export const placeOfApp = (memberId: number): string => `staff app ${memberId}`

function appOf(email: string, secret: Secret): TOTP {
  return new TOTP({ issuer: 'Gaffer console', label: email, secret, digits: 6, period: STEP_SECONDS })
}

type AppMember = { readonly id: number; readonly email: string }

/**
 * A new secret for an authenticator app: the address from which the app takes it, and the secret sealed for the member.
 * The page of the invitation brings the sealed one back, so that nothing is stored before it is accepted.
 */
export async function makeApp(
  ring: KeyRing,
  member: AppMember,
): Promise<{ readonly address: string; readonly sealed: string }> {
  const secret = new Secret({ size: 20 })
  return {
    address: appOf(member.email, secret).toString(),
    sealed: sealWith(await ring.current(), secret.base32, placeOfApp(member.id)),
  }
}

/** The step of an app's clock at which it shows this code, now or one step away; undefined for any other code. */
export async function stepOfCode(
  ring: KeyRing,
  { id, email, sealed }: AppMember & { readonly sealed: string | null },
  code: string,
): Promise<number | undefined> {
  const secret = sealed === null ? undefined : await openSealed(ring, sealed, placeOfApp(id))
  if (secret === undefined) return undefined
  const delta = appOf(email, Secret.fromBase32(secret)).validate({ token: code, window: 1 })
  return delta === null ? undefined : Math.floor(Date.now() / 1000 / STEP_SECONDS) + delta
}

/** Stores the app of a member; the code of this step is used up. */
export async function storeApp(
  tx: Kysely<DB>,
  memberId: number,
  sealed: string,
  step: number,
): Promise<void> {
  await sql`
    update staff_member set sealed_app_secret = ${sealed}, last_app_step = ${step} where id = ${memberId}`.execute(
    tx,
  )
}

/** Uses up the codes of an app up to a step. */
export async function useStep(tx: Kysely<DB>, memberId: number, step: number): Promise<void> {
  await sql`update staff_member set last_app_step = ${step} where id = ${memberId}`.execute(tx)
}

/** Whether a member has this recovery code and has not used it. */
export async function hasRecoveryCode(tx: Kysely<DB>, memberId: number, code: string): Promise<boolean> {
  const { rows } = await sql`
    select from staff_recovery_code
    where staff_member_id = ${memberId} and hash = ${hashOfSecret(plain(code))} and used_at is null`.execute(
    tx,
  )
  return rows.length > 0
}

/** Uses a recovery code up. */
export async function useRecoveryCode(tx: Kysely<DB>, memberId: number, code: string): Promise<void> {
  await sql`
    update staff_recovery_code set used_at = clock_timestamp()
    where staff_member_id = ${memberId} and hash = ${hashOfSecret(plain(code))}`.execute(tx)
}

/** Replaces the recovery codes of a member; they are shown once and stored as hashes. */
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
