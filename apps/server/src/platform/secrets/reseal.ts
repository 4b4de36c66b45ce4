import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { createKeyRing, type RingKey, type RingName } from './key-ring.ts'
import { openSealed, sealWith } from './seal.ts'

/** A sealed text as it is stored, and the place it is sealed for. */
export type Sealed = { readonly sealed: string; readonly place: string }

/** A text in the clear for a moment, with what it is sealed to anew. */
export type Resealed<Row extends Sealed> = Row & { readonly text: string; readonly resealed: string }

/** Sealed texts that a feature keeps in a table of its own. */
export type SealedStore = {
  readonly ring: RingName
  /** What they are, for people: "phone numbers". */
  readonly what: string
  /** How many are sealed with a key. */
  readonly count: (db: Kysely<DB>, kid: string) => Promise<number>
  /**
   * Seals with the key in use what any other sealed, in steps that each stand by themselves: it may be
   * broken off and done again. What changed meanwhile is left as it is now.
   */
  readonly reseal: (db: Kysely<DB>) => Promise<{ readonly resealed: number; readonly unreadable: number }>
}

type StoreParts<Row extends Sealed> = Pick<SealedStore, 'ring' | 'what' | 'count'> & {
  /** Rows that another key sealed, in the order of the table's key, from after the given one on. */
  readonly load: (
    db: Kysely<DB>,
    kid: string,
    after: Row | undefined,
    limit: number,
  ) => Promise<readonly Row[]>
  /** Stores them unless they changed; answers how many it were. */
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
