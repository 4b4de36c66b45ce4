import type { SourceGap, SourceKind } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** More than anybody reads: a source that lacks more is wrong as a whole. */
const MAX_GAPS = 200

/**
 * Stores what a source's last answers lacked. `parts` are the parts of the season that were requested: what was
 * lacking in the others is kept.
 */
export async function writeGaps(
  tx: Kysely<DB>,
  feedSourceId: number,
  parts: readonly SourceGap['what'][],
  gaps: readonly SourceGap[],
): Promise<void> {
  await sql`
    update feed_source set settings = settings || jsonb_build_object('gaps', (
      select coalesce(jsonb_agg(gap), '[]') from jsonb_array_elements(coalesce(settings -> 'gaps', '[]')) gap
      where gap ->> 'what' <> all(${parts}::text[])) || ${JSON.stringify(gaps.slice(0, MAX_GAPS))}::jsonb)
    where id = ${feedSourceId}`.execute(tx)
}

/** What a source's answers lacked, and which source it is. */
export type KnownGap = SourceGap & {
  readonly feedSourceId: number
  readonly championship: string
  readonly source: SourceKind
}

/** What the answers of all sources lacked. */
export async function loadGaps(db: Kysely<DB>): Promise<readonly KnownGap[]> {
  const { rows } = await sql<{
    feedSourceId: number
    championship: string
    source: SourceKind
    gap: SourceGap
  }>`
    select feed_source.id as feed_source_id, championship.source as championship, feed_source.kind as source, gap
    from feed_source join championship on championship.id = feed_source.championship_id,
      jsonb_array_elements(coalesce(feed_source.settings -> 'gaps', '[]')) with ordinality gaps (gap, place)
    order by feed_source.id, place`.execute(db)
  return rows.map(({ gap, ...source }) => ({ ...gap, ...source }))
}
