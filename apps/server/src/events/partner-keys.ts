import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

const PREFIX = 'gpk_'
const KEY_BYTES = 32

/** A key of an operator's systems, for people. */
export type PartnerKey = {
  readonly name: string
  readonly createdAt: Date
  /** Within a minute; null before its first use. */
  readonly usedAt: Date | null
}

/** Makes a key, to be shown once; the database stores its hash. Undefined when one of that name counts. */
export async function makePartnerKey(
  db: Kysely<DB>,
  { operatorId, name }: { readonly operatorId: number; readonly name: string },
): Promise<string | undefined> {
  const text = PREFIX + randomBytes(KEY_BYTES).toString('base64url')
  const { numAffectedRows } = await sql`
    insert into partner_key (operator_id, name, hash) values (${operatorId}, ${name}, ${hashOf(text)})
    on conflict (operator_id, name) where revoked_at is null do nothing`.execute(db)
  return Number(numAffectedRows ?? 0n) === 1 ? text : undefined
}

/** The operator that a header `Authorization: Bearer gpk_…` belongs to; undefined for a key that does not count. */
export async function operatorOfKey(db: Kysely<DB>, header: unknown): Promise<number | undefined> {
  const [, text] = /^Bearer (gpk_[\w-]{43})$/i.exec(typeof header === 'string' ? header : '') ?? []
  if (text === undefined) return undefined
  const { rows } = await sql<{ id: number; operatorId: number; isUseOld: boolean }>`
    select partner_key.id, operator_id,
      coalesce(used_at < clock_timestamp() - interval '1 minute', true) as is_use_old
    from partner_key join operator on operator.id = operator_id and operator.removed_at is null
    where hash = ${hashOf(text)} and revoked_at is null`.execute(db)
  const [key] = rows
  if (key?.isUseOld === true) {
    await sql`update partner_key set used_at = clock_timestamp() where id = ${key.id}`.execute(db)
  }
  return key?.operatorId
}

/** Ends a key at once; false when none of that name counts. */
export async function revokePartnerKey(db: Kysely<DB>, operatorId: number, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update partner_key set revoked_at = clock_timestamp()
    where operator_id = ${operatorId} and name = ${name} and revoked_at is null`.execute(db)
  return Number(numAffectedRows ?? 0n) === 1
}

export async function loadPartnerKeys(db: Kysely<DB>, operatorId: number): Promise<readonly PartnerKey[]> {
  const { rows } = await sql<PartnerKey>`
    select name, created_at, used_at from partner_key
    where operator_id = ${operatorId} and revoked_at is null order by name`.execute(db)
  return rows
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
