import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { type MasterKey, masterKeyOf } from './master-key.ts'
import type { SealAlgorithm } from './seal-algorithms.ts'

/**
 * The rings: one signs tokens, one seals phone numbers, one the secrets of operators, one the keys of feeds, one those
 * of staff’s authenticator apps.
 */
export const RING_NAMES = ['token-keys', 'phone-keys', 'operator-keys', 'feed-keys', 'staff-keys'] as const
export type RingName = (typeof RING_NAMES)[number]

/** As it lies in the database: sealed with the master key, or in the clear where there is none. */
export type StoredKey = {
  readonly kid: string
  readonly usedFrom?: number
  readonly secret?: string
  readonly sealed?: string
  /** By what the key seals; earlier releases know one alone and name none. */
  readonly algorithm?: SealAlgorithm
}

/** The keys of a ring, and when they were read by the database's clock, in epoch milliseconds. */
export type StoredRing = { readonly keys: readonly StoredKey[]; readonly readAt: number }

/** A ring as it lies in the database; undefined before its first key is made. */
export async function readStored(db: Kysely<DB>, name: RingName): Promise<StoredRing | undefined> {
  const row = await db
    .selectFrom('setting')
    .select(['value', sql<Date>`clock_timestamp()`.as('readAt')])
    .where('name', '=', name)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { keys: row.value as unknown as readonly StoredKey[], readAt: row.readAt.getTime() }
}

/** The key itself; throws when the master key does not open it. */
export async function openStored(
  masterKey: MasterKey | undefined,
  name: RingName,
  { kid, secret, sealed }: StoredKey,
): Promise<Uint8Array> {
  if (sealed === undefined) return new Uint8Array(Buffer.from(secret ?? '', 'base64'))
  const opened = await masterKey?.open(sealed, placeOf(name, kid))
  if (opened === undefined) throw new Error(`the key ${kid} of ${name} cannot be opened by the master key`)
  return opened
}

/** A key that was moved to another ring, or given another name, does not open. */
export function placeOf(name: RingName, kid: string): string {
  return `ring:${name}:${kid}`
}

/** A new key as it is to lie there, used from a time in epoch milliseconds. */
export async function makeKey(
  db: Kysely<DB>,
  name: RingName,
  usedFrom: number,
  algorithm?: SealAlgorithm,
): Promise<StoredKey> {
  const kid = randomBytes(6).toString('hex')
  const secret = randomBytes(32)
  const sealed = await masterKeyOf(db)?.seal(secret, placeOf(name, kid))
  const said = { kid, usedFrom, ...(algorithm !== undefined && { algorithm }) }
  return sealed === undefined ? { ...said, secret: secret.toString('base64') } : { ...said, sealed }
}
