import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

export type IdentityKind = 'club' | 'player' | 'fixture'

/** Our ids by a source's own; null where a person has to decide. */
export type Identities = ReadonlyMap<string, number | null>

/** Which of a source's ids are which of ours. */
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
  /** Null while waiting for a person. */
  readonly ourId: number | null
  /** The name, club, number and date of birth that the source gave. */
  readonly looksLike: object
}

/** Stores who a source's people are; what a person decided is kept. */
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
