import type { SourceKind } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** A match around now, and who tells it. */
export type WatchedMatch = {
  readonly fixtureId: number
  readonly home: string
  readonly away: string
  readonly kickOffAt: Date
  readonly status: string
  /** The source in force: before anybody chose, the first in the order. */
  readonly source: SourceKind
  readonly chosenBy: 'order' | 'silence' | 'person'
  readonly since: Date | null
}

/** The matches of a championship of yesterday, today and tomorrow. */
export async function loadWatchedMatches(
  db: Kysely<DB>,
  championshipId: number,
): Promise<readonly WatchedMatch[]> {
  const { rows } = await sql<WatchedMatch>`
    select fixture.id as fixture_id, home.name as home, away.name as away, fixture.kick_off_at,
      coalesce(state.detail, state.state, 'upcoming') as status, source.kind as source,
      coalesce(feed_match.chosen_by, 'order') as chosen_by, feed_match.since
    from fixture
    join club home on home.id = fixture.home_club_id
    join club away on away.id = fixture.away_club_id
    left join feed_match on feed_match.fixture_id = fixture.id
    left join fixture_state state on state.fixture_id = fixture.id
    join lateral (select kind from feed_source where championship_id = fixture.championship_id
      and id = coalesce(feed_match.feed_source_id, id) order by rank limit 1) source on true
    where fixture.championship_id = ${championshipId}
      and fixture.kick_off_at between clock_timestamp() - interval '1 day' and clock_timestamp() + interval '1 day'
    order by fixture.kick_off_at, fixture.id`.execute(db)
  return rows
}

/** A match around now that does not go as planned, and what it is called. */
export type HaltedMatch = Pick<WatchedMatch, 'fixtureId' | 'home' | 'away' | 'status'> & {
  readonly championship: string
}

/** The matches of all sources that are delayed, stopped or off, from yesterday to tomorrow. */
export async function loadHaltedMatches(db: Kysely<DB>): Promise<readonly HaltedMatch[]> {
  const { rows } = await sql<HaltedMatch>`
    select championship.source as championship, fixture.id as fixture_id, home.name as home, away.name as away,
      coalesce(state.detail, state.state) as status
    from fixture
    join championship on championship.id = fixture.championship_id and championship.kind = 'feed'
    join club home on home.id = fixture.home_club_id
    join club away on away.id = fixture.away_club_id
    join fixture_state state on state.fixture_id = fixture.id
    where (state.detail is not null or state.state in ('postponed', 'abandoned'))
      and fixture.kick_off_at between clock_timestamp() - interval '1 day' and clock_timestamp() + interval '1 day'
    order by fixture.kick_off_at, fixture.id`.execute(db)
  return rows
}
