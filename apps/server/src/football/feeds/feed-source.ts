import type { SourceKind } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** The kinds of sources that are polled; the others push. */
export const POLLED_KINDS = ['fpl', 'api-football', 'sportmonks'] as const
export type PolledKind = (typeof POLLED_KINDS)[number]

/** A source of a championship. */
export type FeedSource = {
  readonly id: number
  readonly championshipId: number
  /** The championship's name in facts. */
  readonly championship: string
  readonly kind: SourceKind
  /** 1 brings the calendar and the squads; the next takes over matches that fall silent. */
  readonly rank: number
  readonly league: string
  readonly season: string
  /** Replaces the provider's public address. */
  readonly address: string | null
}

/** The sources of a championship, or of all, in their order. */
export async function loadSources(db: Kysely<DB>, championshipId?: number): Promise<readonly FeedSource[]> {
  const { rows } = await sql<FeedSource>`
    select feed_source.id, championship_id, championship.source as championship, feed_source.kind, rank, league,
      feed_source.season, address
    from feed_source join championship on championship.id = championship_id
    where championship_id = coalesce(${championshipId ?? null}::int, championship_id)
    order by championship_id, rank
  `.execute(db)
  return rows
}

/** A source by id; undefined if there is none. */
export async function findSource(db: Kysely<DB>, id: number): Promise<FeedSource | undefined> {
  const all = await loadSources(db)
  return all.find((source) => source.id === id)
}

/** Keeps a season from being imported twice at once, until the transaction ends. */
export async function holdSource(tx: Kysely<DB>, id: number): Promise<void> {
  await tx.selectFrom('feedSource').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}
