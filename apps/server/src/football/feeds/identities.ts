import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

export type IdentityKind = 'club' | 'player' | 'fixture'

/** Our ids by a source's own; null where a person is to decide. */
export type Identities = ReadonlyMap<string, number | null>

/** Who of a source is who of ours. */
export async function loadIdentities(
  db: Kysely<DB>,
  feedSourceId: number,
  kind: IdentityKind,
): Promise<Identities> {
  const rows = await db
    .selectFrom('feedIdentity')
    .select(['sourceId', 'ourId'])
    .where('feedSourceId', '=', feedSourceId)
    .where('kind', '=', kind)
    .execute()
  return new Map(rows.map(({ sourceId, ourId }) => [sourceId, ourId]))
}

export type NewIdentity = {
  readonly sourceId: string
  /** Null waits for a person. */
  readonly ourId: number | null
  /** Its name, club, number and date of birth as the source told them. */
  readonly looksLike: object
}

/** Writes down who somebody of a source is; what a person decided stays. */
export async function upsertIdentities(
  tx: Kysely<DB>,
  feedSourceId: number,
  kind: IdentityKind,
  identities: readonly NewIdentity[],
): Promise<void> {
  if (identities.length === 0) return
  await sql`
    insert into feed_identity as known (feed_source_id, kind, source_id, our_id, looks_like)
    select ${feedSourceId}::int, ${kind}::text, * from unnest(
      ${identities.map(({ sourceId }) => sourceId)}::text[],
      ${identities.map(({ ourId }) => ourId)}::int[],
      ${identities.map(({ looksLike }) => JSON.stringify(looksLike))}::jsonb[])
    on conflict (feed_source_id, kind, source_id) do update set our_id = coalesce(known.our_id, excluded.our_id),
      looks_like = excluded.looks_like, seen_at = clock_timestamp()
  `.execute(tx)
}
