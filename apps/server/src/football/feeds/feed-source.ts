import type { SourceKind } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** The sources that are asked; the others tell by themselves. */
export const POLLED_KINDS = ['fpl', 'api-football', 'sportmonks'] as const
export type PolledKind = (typeof POLLED_KINDS)[number]

/** A source of a championship. */
export type FeedSource = {
  readonly id: number
  readonly championshipId: number
  /** What the championship is called in facts. */
  readonly championship: string
  readonly kind: SourceKind
  /** 1 brings the calendar and the squads; the next takes over matches that fall silent. */
  readonly rank: number
  readonly league: string
  readonly season: string
  /** Instead of the provider's public address. */
  readonly address: string | null
}

/** The sources of a championship in their order, or of all of them. */
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

/** A source by its id; undefined where there is none. */
export async function findSource(db: Kysely<DB>, id: number): Promise<FeedSource | undefined> {
  const all = await loadSources(db)
  return all.find((source) => source.id === id)
}

/** Keeps a season from being taken twice at once, until the transaction ends. */
export async function holdSource(tx: Kysely<DB>, id: number): Promise<void> {
  await tx.selectFrom('feedSource').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}
