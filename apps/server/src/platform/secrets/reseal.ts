import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { createKeyRing, type RingKey, type RingName } from './key-ring.ts'
import { openSealed, sealWith } from './seal.ts'

/** A sealed text as stored, and the place it is sealed for. */
export type Sealed = { readonly sealed: string; readonly place: string }

/** A text in the clear for a moment, with its newly sealed form. */
export type Resealed<Row extends Sealed> = Row & { readonly text: string; readonly resealed: string }

/** Sealed texts that a feature keeps in its own table. */
export type SealedStore = {
  readonly ring: RingName
  /** What they are, for people: "phone numbers". */
  readonly what: string
  /** How many are sealed with a key. */
  readonly count: (db: Kysely<DB>, kid: string) => Promise<number>
  /**
   * Seals everything that another key sealed again with the current key, in independent steps: it may be interrupted
   * and repeated. Texts that changed meanwhile are left as they are.
   */
  readonly reseal: (db: Kysely<DB>) => Promise<{ readonly resealed: number; readonly unreadable: number }>
}

type StoreParts<Row extends Sealed> = Pick<SealedStore, 'ring' | 'what' | 'count'> & {
  /** Rows sealed with another key, in the order of the table's key, after the given one. */
  readonly load: (
    db: Kysely<DB>,
    kid: string,
    after: Row | undefined,
    limit: number,
  ) => Promise<readonly Row[]>
  /** Stores them unless they have changed; returns how many were stored. */
  readonly write: (db: Kysely<DB>, rows: readonly Resealed<Row>[], key: RingKey) => Promise<number>
}

const STEP = 500

export function createSealedStore<Row extends Sealed>({
  load,
  write,
  ...facts
}: StoreParts<Row>): SealedStore {
  return {
    ...facts,
    reseal: async (db) => {
      const ring = createKeyRing(db, facts.ring)
      const key = await ring.current()
      let [resealed, unreadable] = [0, 0]
      for (let after: Row | undefined; ;) {
        const rows = await load(db, key.kid, after, STEP)
        const opened: Resealed<Row>[] = []
        for (const row of rows) {
          const text = await openSealed(ring, row.sealed, row.place)
          if (text === undefined) unreadable += 1
          else opened.push({ ...row, text, resealed: sealWith(key, text, row.place) })
        }
        if (opened.length > 0) resealed += await write(db, opened, key)
        after = rows.at(-1)
        if (rows.length < STEP) return { resealed, unreadable }
      }
    },
  }
}
