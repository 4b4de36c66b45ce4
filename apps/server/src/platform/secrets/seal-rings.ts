import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { MasterKey } from './master-key.ts'
import { openStored, placeOf, readStored, RING_NAMES, type RingName, type StoredKey } from './stored-rings.ts'

/** How the keys of a database lie in it. */
export type RingsState = {
  readonly isBegun: boolean
  /** Whether a key lies in the clear, or sealed. */
  readonly hasClear: boolean
  readonly hasSealed: boolean
}

export function lookAtRings(stored: StoredRings): RingsState {
  const keys = [...stored.values()].flat()
  return {
    isBegun: keys.length > 0,
    hasClear: keys.some(({ sealed }) => sealed === undefined),
    hasSealed: keys.some(({ sealed }) => sealed !== undefined),
  }
}

/** The keys of all rings, as they lie in the database. */
export type StoredRings = ReadonlyMap<RingName, readonly StoredKey[]>

export async function readRings(db: Kysely<DB>): Promise<StoredRings> {
  return new Map(
    await Promise.all(
      RING_NAMES.map(async (name) => [name, (await readStored(db, name))?.keys ?? []] as const),
    ),
  )
}

/** The first key that this master key does not open, by name; undefined when it opens them all. */
export async function findUnopened(
  stored: StoredRings,
  masterKey: MasterKey | undefined,
): Promise<string | undefined> {
  for (const [name, keys] of stored) {
    for (const key of keys) {
      const isOpened = await openStored(masterKey, name, key).then(
        () => true,
        () => false,
      )
      if (!isOpened) return `${name} ${key.kid}`
    }
  }
  return undefined
}

/**
 * Seals the keys of the rings with the newest master key: those in the clear, and with `isEvery` those of an earlier
 * one too. Returns how many; several nodes may do it at once, and it may be repeated.
 */
export async function sealRings(db: Kysely<DB>, masterKey: MasterKey, isEvery = false): Promise<number> {
  let count = 0
  for (const [name, stored] of await readRings(db)) {
    let changed = 0
    const sealed = await Promise.all(
      stored.map(async (key): Promise<StoredKey> => {
        const isDone = key.sealed !== undefined && (!isEvery || (await masterKey.isNewest(key.sealed)))
        if (isDone) return key
        const secret = await openStored(masterKey, name, key)
        changed += 1
        const { secret: _clear, ...rest } = key
        return { ...rest, sealed: await masterKey.seal(secret, placeOf(name, key.kid)) }
      }),
    )
    if (changed === 0) continue
    const { numAffectedRows } = await sql`
      update setting set value = ${JSON.stringify(sealed)}::jsonb
      where name = ${name} and value = ${JSON.stringify(stored)}::jsonb`.execute(db)
    if (Number(numAffectedRows) === 1) count += changed
  }
  return count
}
