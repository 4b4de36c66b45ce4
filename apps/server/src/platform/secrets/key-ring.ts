import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { masterKeyOf } from './master-key.ts'
import type { SealAlgorithm } from './seal-algorithms.ts'
import {
  makeKey,
  openStored,
  readStored,
  RING_NAMES,
  type RingName,
  type StoredRing,
} from './stored-rings.ts'

export { RING_NAMES, type RingName }

/** A named secret of the installation; `usedFrom` is in epoch milliseconds by the database's clock. */
export type RingKey = {
  readonly kid: string
  readonly secret: Uint8Array
  readonly usedFrom: number
  /** By what it seals; AES-256-GCM where it names nothing. */
  readonly algorithm?: SealAlgorithm | undefined
}

/** Keys that replace each other: the newest one due seals or signs, all of them open or verify. */
export type KeyRing = {
  /** The key to seal or sign with now. */
  readonly current: () => Promise<RingKey>
  /** The key with this id; undefined once it is retired. */
  readonly find: (kid: string) => Promise<RingKey | undefined>
  readonly all: () => Promise<readonly RingKey[]>
}

/**
 * After this time the keys are read again in the background; after three times as long, callers wait for the read.
 */
const RING_FRESH_MS = 10_000
/** How long another node may still accept a retired key. */
export const RING_OLD_MS = 3 * RING_FRESH_MS
/** How often an unknown key is looked up in the database at most, in milliseconds. */
const LOOK_AGAIN_MS = 1_000
/** A new key is used only after every node knows it. */
export const USED_AFTER_MS = 2 * RING_OLD_MS

/** The keys of a ring, and the database's time, in epoch milliseconds, when they were read. */
type LoadedRing = { readonly keys: readonly RingKey[]; readonly readAt: number }

/**
 * A ring stored in the database, read again every ten seconds with the database's time, which is counted on from
 * there; creates its first key. While the database cannot be reached, the keys last read stay valid.
 */
export function createKeyRing(
  db: Kysely<DB>,
  name: RingName,
  now: () => number = () => performance.now(),
): KeyRing {
  let known: (LoadedRing & { readonly askedAt: number }) | undefined
  let reading: Promise<NonNullable<typeof known>> | undefined
  const ageOf = (ring: typeof known): number => now() - (ring?.askedAt ?? Number.NEGATIVE_INFINITY)
  const read = (): NonNullable<typeof reading> => {
    const askedAt = now()
    reading ??= loadRing(db, name)
      .then((ring) => (known = { ...ring, askedAt }))
      .catch((error: unknown) => {
        if (known === undefined) throw error
        return known
      })
      .finally(() => (reading = undefined))
    return reading
  }
  const fresh = async (): NonNullable<typeof reading> => {
    if (known === undefined || ageOf(known) > RING_OLD_MS) return read()
    if (ageOf(known) > RING_FRESH_MS) void read()
    return known
  }
  return {
    all: async () => (await fresh()).keys,
    current: async () => {
      const { keys, readAt, askedAt } = await fresh()
      // Counted from before the question: a key a moment early is known to all, one too long may be retired.
      return currentOf(keys, readAt + now() - askedAt)
    },
    find: async (kid) => {
      const key = (await fresh()).keys.find((one) => one.kid === kid)
      if (key !== undefined || ageOf(known) < LOOK_AGAIN_MS) return key
      return (await read()).keys.find((one) => one.kid === kid)
    },
  }
}

/** Makes the first key of every ring, so that two nodes with different key files find out when they start. */
export async function beginRings(db: Kysely<DB>): Promise<void> {
  for (const name of RING_NAMES) await loadRing(db, name)
}

/** A ring that never changes. */
export function fixedRing(keys: readonly Omit<RingKey, 'usedFrom'>[]): KeyRing {
  const all = keys.map((key, index) => ({ ...key, usedFrom: -index }))
  return {
    all: async () => all,
    current: async () => currentOf(all, 0),
    find: async (kid) => all.find((key) => key.kid === kid),
  }
}

function currentOf(keys: readonly RingKey[], at: number): RingKey {
  const due = keys.filter(({ usedFrom }) => usedFrom <= at)
  const [newest] = (due.length > 0 ? due : keys).toSorted((a, b) => b.usedFrom - a.usedFrom)
  if (newest === undefined) throw new Error('a ring has no key')
  return newest
}

async function loadRing(db: Kysely<DB>, name: RingName): Promise<LoadedRing> {
  const stored = (await readStored(db, name)) ?? (await beginRing(db, name))
  const keys = await Promise.all(
    stored.keys.map(async (key, index) => ({
      kid: key.kid,
      secret: await openStored(masterKeyOf(db), name, key),
      usedFrom: key.usedFrom ?? -index,
      ...(key.algorithm !== undefined && { algorithm: key.algorithm }),
    })),
  )
  return { keys, readAt: stored.readAt }
}

/** Makes the first key of a ring; of nodes that do it at once the first one wins. */
async function beginRing(db: Kysely<DB>, name: RingName): Promise<StoredRing> {
  await db
    .insertInto('setting')
    .values({ name, value: JSON.stringify([await makeKey(db, name, 0)]) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const begun = await readStored(db, name)
  if (begun === undefined) throw new Error(`${name} was not stored`)
  return begun
}

/**
 * Adds a key that every node will know before the first one uses it. With `isAtOnce` it is used now: nodes that do
 * not know it yet look it up.
 */
export async function addKey(
  db: Kysely<DB>,
  name: RingName,
  isAtOnce = false,
  algorithm?: SealAlgorithm,
): Promise<string> {
  const { readAt } = await loadRing(db, name)
  const key = await makeKey(db, name, readAt + (isAtOnce ? 0 : USED_AFTER_MS), algorithm)
  await sql`
    update setting set value = ${JSON.stringify([key])}::jsonb || value where name = ${name}`.execute(db)
  return key.kid
}

/** Removes a key: nothing it made is valid any more. False when there is no such key, or no other one in use. */
export async function retireKey(db: Kysely<DB>, name: RingName, kid: string): Promise<boolean> {
  const { keys, readAt } = await loadRing(db, name)
  if (!keys.some((key) => key.kid !== kid && key.usedFrom <= readAt)) return false
  const { rows } = await sql<{ kept: number }>`
    update setting
    set value = (select jsonb_agg(key) from jsonb_array_elements(value) as key where key->>'kid' <> ${kid})
    where name = ${name} and value @> ${JSON.stringify([{ kid }])}::jsonb and jsonb_array_length(value) > 1
    returning 1 as kept`.execute(db)
  return rows.length === 1
}

/** The keys of a ring without their secrets, newest first. */
export async function listKeys(db: Kysely<DB>, name: RingName): Promise<readonly Omit<RingKey, 'secret'>[]> {
  const { keys } = await loadRing(db, name)
  return keys.map(({ secret: _secret, ...rest }) => rest).toSorted((a, b) => b.usedFrom - a.usedFrom)
}
