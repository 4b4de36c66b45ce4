import type { SourceKind } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { findKept } from '../merge/find-kept.ts'
import type { IdentityKind } from './identities.ts'

/** A person in a source whom somebody has to identify. */
export type Unmatched = {
  readonly feedSourceId: number
  readonly championship: string
  readonly source: SourceKind
  readonly kind: IdentityKind
  readonly sourceId: string
  readonly looksLike: Readonly<Record<string, unknown>>
  /** Our players whom they may be, most similar first. */
  readonly candidates: readonly { readonly id: number; readonly name: string; readonly club: string }[]
}

/** All who have to be identified by a person, of one championship or of all. */
export async function loadUnmatched(db: Kysely<DB>, championshipId?: number): Promise<readonly Unmatched[]> {
  const { rows } = await sql<Unmatched>`
    select feed_source.id as feed_source_id, championship.source as championship, feed_source.kind as source,
      feed_identity.kind, feed_identity.source_id, looks_like - 'candidates' as looks_like,
      (select coalesce(jsonb_agg(jsonb_build_object('id', player.id,
          'name', trim(player.first_name || ' ' || player.last_name), 'club', club.name) order by alike.place), '[]')
        from jsonb_array_elements_text(coalesce(looks_like -> 'candidates', '[]')) with ordinality alike (id, place)
        join player on player.id = alike.id::int and player.merged_into is null
        join club on club.id = player.club_id) as candidates
    from feed_identity
    join feed_source on feed_source.id = feed_identity.feed_source_id
    join championship on championship.id = feed_source.championship_id
    where our_id is null and championship.id = coalesce(${championshipId ?? null}::int, championship.id) order by 1, 4, 5`.execute(
    db,
  )
  return rows
}

/**
 * Records who a person in a source is. Returns what is wrong: nobody is waiting under that name, or the chosen player
 * belongs to another championship or was merged into another.
 */
export async function decideIdentity(
  db: Kysely<DB>,
  {
    feedSourceId,
    kind,
    sourceId,
    ourId,
  }: {
    readonly feedSourceId: number
    readonly kind: IdentityKind
    readonly sourceId: string
    readonly ourId: number
  },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: number }>`
    select candidate.id from feed_source join ${sql.table(kind)} candidate
      on candidate.championship_id = feed_source.championship_id
    where feed_source.id = ${feedSourceId} and candidate.id = ${ourId}`.execute(db)
  if (rows.length === 0) return `there is no ${kind} ${ourId} in the championship of source ${feedSourceId}`
  const keptId = kind === 'player' ? await findKept(db, ourId) : undefined
  if (keptId !== undefined) return `player ${ourId} was merged into ${keptId}`
  const { numUpdatedRows } = await db
    .updateTable('feedIdentity')
    .set({ ourId })
    .where('feedSourceId', '=', feedSourceId)
    .where('kind', '=', kind)
    .where('sourceId', '=', sourceId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? undefined : `source ${feedSourceId} told of no ${kind} ${sourceId}`
}
