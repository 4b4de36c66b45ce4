import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { masterKeyOf } from './master-key.ts'
import type { SealAlgorithm } from './seal-algorithms.ts'
import { makeKey, openStored, readStored, RING_NAMES, type RingName, type StoredKey } from './stored-rings.ts'

export { RING_NAMES, type RingName }

/** A named secret of the installation; `usedFrom` is in epoch milliseconds. */
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

/**
 * A ring stored in the database, read again every ten seconds; creates its first key. While the database cannot be
 * reached, the keys last read stay valid.
 */
export function createKeyRing(
  db: Kysely<DB>,
  name: RingName,
  now: () => number = () => performance.now(),
): KeyRing {
  let known: readonly RingKey[] | undefined
  let knownAt = Number.NEGATIVE_INFINITY
  let reading: Promise<readonly RingKey[]> | undefined
  const read = (): Promise<readonly RingKey[]> => {
    const startedAt = now()
    reading ??= loadRing(db, name)
      .then((keys) => {
        knownAt = startedAt
        return (known = keys)
      })
      .catch((error: unknown) => {
        if (known === undefined) throw error
        return known
      })
      .finally(() => (reading = undefined))
    return reading
  }
  const all = async (): Promise<readonly RingKey[]> => {
    const age = now() - knownAt
    if (known === undefined || age > RING_OLD_MS) return read()
    if (age > RING_FRESH_MS) void read()
    return known
  }
  return {
    all,
    current: async () => currentOf(await all(), Date.now()),
    find: async (kid) => {
      const key = (await all()).find((one) => one.kid === kid)
      if (key !== undefined || now() - knownAt < LOOK_AGAIN_MS) return key
      return (await read()).find((one) => one.kid === kid)
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

async function loadRing(db: Kysely<DB>, name: RingName): Promise<readonly RingKey[]> {
  const stored = (await readStored(db, name)) ?? (await beginRing(db, name))
  return Promise.all(
    stored.map(async (key, index) => ({
      kid: key.kid,
      secret: await openStored(masterKeyOf(db), name, key),
      usedFrom: key.usedFrom ?? -index,
      ...(key.algorithm !== undefined && { algorithm: key.algorithm }),
    })),
  )
}

/** Makes the first key of a ring; of nodes that do it at once the first one wins. */
async function beginRing(db: Kysely<DB>, name: RingName): Promise<readonly StoredKey[]> {
  await db
    .insertInto('setting')
    .values({ name, value: JSON.stringify([await makeKey(db, name, 0)]) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await readStored(db, name)) ?? []
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
  await loadRing(db, name)
  const key = await makeKey(db, name, Date.now() + (isAtOnce ? 0 : USED_AFTER_MS), algorithm)
  await sql`
    update setting set value = ${JSON.stringify([key])}::jsonb || value where name = ${name}`.execute(db)
  return key.kid
}

/** Removes a key: nothing it made is valid any more. False when there is no such key, or no other one in use. */
export async function retireKey(db: Kysely<DB>, name: RingName, kid: string): Promise<boolean> {
  const left = (await loadRing(db, name)).filter((key) => key.kid !== kid)
  if (!left.some(({ usedFrom }) => usedFrom <= Date.now())) return false
  const { rows } = await sql<{ kept: number }>`
    update setting
    set value = (select jsonb_agg(key) from jsonb_array_elements(value) as key where key->>'kid' <> ${kid})
    where name = ${name} and value @> ${JSON.stringify([{ kid }])}::jsonb and jsonb_array_length(value) > 1
    returning 1 as kept`.execute(db)
  return rows.length === 1
}

/** The keys of a ring without their secrets, newest first. */
export async function listKeys(db: Kysely<DB>, name: RingName): Promise<readonly Omit<RingKey, 'secret'>[]> {
  const keys = await loadRing(db, name)
  return keys.map(({ secret: _secret, ...rest }) => rest).toSorted((a, b) => b.usedFrom - a.usedFrom)
}
