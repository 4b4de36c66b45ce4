import type { SourceKind } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** A figure of a match that is told in two ways. */
export type FeedDifference = {
  readonly championship: string
  readonly fixtureId: number
  readonly home: string
  readonly away: string
  readonly subject: string
  /** Undefined for the score. */
  readonly player: { readonly id: number; readonly name: string } | null
  readonly source: SourceKind
  readonly says: string
  /** The other source; null where the match as counted by the same source's events says otherwise. */
  readonly other: SourceKind | null
  readonly otherSays: string
  readonly foundAt: Date
}

const MOST = 200

/** The figures told in two ways, newest matches first; of one championship or of all. */
export async function loadDifferences(
  db: Kysely<DB>,
  championshipId?: number,
): Promise<readonly FeedDifference[]> {
  const { rows } = await sql<FeedDifference>`
    select championship.source as championship, fixture.id as fixture_id, home.name as home, away.name as away,
      coalesce(told ->> 'subject', told ->> 'statistic') as subject,
      case when player.id is not null
        then jsonb_build_object('id', player.id, 'name', player.display_name) end as player,
      source.kind as source, coalesce(told ->> 'other', told ->> 'told') as says,
      rival.kind as other, coalesce(told ->> 'one', told ->> 'counted') as other_says, found_at
    from feed_difference
    join fixture on fixture.id = feed_difference.fixture_id
    join championship on championship.id = fixture.championship_id
    join club home on home.id = fixture.home_club_id
    join club away on away.id = fixture.away_club_id
    join feed_source source on source.id = feed_difference.feed_source_id
    left join feed_source rival on rival.id = (told ->> 'with')::int
    left join player on player.id = (told ->> 'playerId')::int
    where championship.id = coalesce(${championshipId ?? null}::int, championship.id)
    order by fixture.kick_off_at desc, fixture.id, source.rank, subject limit ${MOST}`.execute(db)
  return rows
}
