import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { createKeyRing, type KeyRing } from '../../platform/secrets/key-ring.ts'
import { createSealedStore, type Sealed } from '../../platform/secrets/reseal.ts'
import { openSealed, sealWith } from '../../platform/secrets/seal.ts'

/** Seals and stores the key of a source: the one we send its provider, or the one that signs its calls. */
export async function writeSourceKey(db: Kysely<DB>, feedSourceId: number, key: string): Promise<void> {
  const ringKey = await createKeyRing(db, 'feed-keys').current()
  const sealedKey = sealWith(ringKey, key, placeOf(feedSourceId))
  await db.updateTable('feedSource').set({ sealedKey }).where('id', '=', feedSourceId).execute()
}

/** The opened key of a source; undefined if it has none or its seal cannot be opened. */
export async function openSourceKey(
  db: Kysely<DB>,
  ring: KeyRing,
  feedSourceId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('feedSource')
    .select('sealedKey')
    .where('id', '=', feedSourceId)
    .executeTakeFirst()
  if (row === undefined || row.sealedKey === null) return undefined
  return openSealed(ring, row.sealedKey, placeOf(feedSourceId))
}

/** The sources' keys, for when the key that seals them changes. */
export const SEALED_FEED_KEYS = createSealedStore<Sealed & { readonly id: number }>({
  ring: 'feed-keys',
  what: 'keys of feeds',
  count: async (db, kid) => {
    const { left } = await db
      .selectFrom('feedSource')
      .select(({ fn }) => fn.countAll<number>().as('left'))
      .where(sql<boolean>`starts_with(sealed_key, ${`${kid}.`})`)
      .executeTakeFirstOrThrow()
    return left
  },
  load: async (db, kid, after, limit) => {
    const { rows } = await sql<{ id: number; sealed: string }>`
      select id, sealed_key as sealed from feed_source
      where sealed_key is not null and not starts_with(sealed_key, ${`${kid}.`}) and id > ${after?.id ?? 0}
      order by id limit ${limit}`.execute(db)
    return rows.map((row) => ({ ...row, place: placeOf(row.id) }))
  },
  write: async (db, rows) => {
    const { numAffectedRows } = await sql`
      update feed_source set sealed_key = told.resealed
      from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ sealed }) => sealed)}::text[],
        ${rows.map(({ resealed }) => resealed)}::text[]) as told (id, sealed, resealed)
      where feed_source.id = told.id and feed_source.sealed_key = told.sealed`.execute(db)
    return Number(numAffectedRows)
  },
})

function placeOf(feedSourceId: number): string {
  return `feed:${feedSourceId}:key`
}
