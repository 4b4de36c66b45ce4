import type { SourceKind } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { hasWaitingPlayer } from './waiting-player.ts'

/** A source as shown to people who run the product. */
export type SourceStatus = {
  readonly championship: string
  readonly id: number
  readonly kind: SourceKind
  readonly rank: number
  /** When it last answered or sent something; null if it never did. */
  readonly lastAnswerAt: Date | null
  /** Seconds since then. */
  readonly lag: number | null
  readonly failures: number
  /** Why it fails; null once it has answered well since. */
  readonly lastFault: string | null
  readonly quotaLeft: number | null
  readonly quotaLimit: number | null
  /** How many of its clubs, players and matches are waiting for a person. */
  readonly unmatched: number
  /** How many entries its last answers lacked (`football unmatched` names them). */
  readonly missing: number
  /** How many unfinished matches it is in force for now. */
  readonly inForce: number
  /** How many figures it reports differently from its own events, or from a source before it. */
  readonly differences: number
}

/** The state of the sources of one championship, or of all. */
export async function loadFeedStatus(
  db: Kysely<DB>,
  championshipId?: number,
): Promise<readonly SourceStatus[]> {
  const { rows } = await sql<SourceStatus>`
    select championship.source as championship, feed_source.id, feed_source.kind, rank,
      heard.at as last_answer_at, extract(epoch from clock_timestamp() - heard.at)::float8 as lag,
      failures, case when failures > 0 then last_fault end as last_fault, quota_left, quota_limit,
      (select count(*)::int from feed_identity where feed_source_id = feed_source.id and our_id is null) as unmatched,
      jsonb_array_length(jsonb_path_query_array(feed_source.settings, '$.gaps[*] ? (@.what != "lastSeason")')) as missing,
      (select count(*)::int from feed_match
        left join fixture_state on fixture_state.fixture_id = feed_match.fixture_id
        where feed_source_id = feed_source.id
          and coalesce(fixture_state.state, 'upcoming') not in ('finished', 'abandoned')) as in_force,
      (select count(*)::int from feed_difference where feed_source_id = feed_source.id) as differences
    from feed_source
    join championship on championship.id = feed_source.championship_id
    join lateral (select greatest(feed_source.last_answer_at,
      (select max(heard_at) from feed_report where feed_source_id = feed_source.id)) as at) heard on true
    where championship.id = coalesce(${championshipId ?? null}::int, championship.id)
    order by championship.id, rank`.execute(db)
  return rows
}

/** A match that should be in progress or over, and of which its source in force says nothing. */
export type SilentMatch = {
  readonly championship: string
  readonly fixtureId: number
  readonly home: string
  readonly away: string
  readonly kickOffAt: Date
  readonly kind: SourceKind
  readonly heardAt: Date | null
  /** Nothing of it was reported as played. */
  readonly isUpcoming: boolean
}

/** How long a match may go on without a report: while the ball is in play, and otherwise. */
const SILENT_IN_PLAY_SECONDS = 120
const SILENT_SECONDS = 300
/** A match that has not begun this long after its kick-off was put off, or its source does not follow it. */
const LATE_SECONDS = 3600
/** A match that was never played and that nobody has decided in this time is not waited for any more. */
const FORGOTTEN_DAYS = 14

/**
 * The matches that should be in play, or over, and that nobody reported on for two minutes of play or five of a break,
 * or that are reported as not begun an hour after their kick-off; of one championship or of all.
 */
export async function loadSilentMatches(
  db: Kysely<DB>,
  championshipId?: number,
): Promise<readonly SilentMatch[]> {
  const { rows } = await sql<SilentMatch>`
    select championship.source as championship, fixture.id as fixture_id, home.name as home, away.name as away,
      fixture.kick_off_at, source.kind, report.heard_at, coalesce(state.state, 'upcoming') = 'upcoming' as is_upcoming
    from championship
    join fixture on fixture.championship_id = championship.id
    join club home on home.id = fixture.home_club_id
    join club away on away.id = fixture.away_club_id
    left join feed_match on feed_match.fixture_id = fixture.id
    join lateral (select id, kind from feed_source where championship_id = championship.id
      and id = coalesce(feed_match.feed_source_id, id) order by rank limit 1) source on true
    left join feed_report report on report.fixture_id = fixture.id and report.feed_source_id = source.id
    left join fixture_state state on state.fixture_id = fixture.id
    where championship.kind = 'feed' and championship.id = coalesce(${championshipId ?? null}::int, championship.id)
      and fixture.kick_off_at between clock_timestamp() - make_interval(days => ${FORGOTTEN_DAYS})
        and clock_timestamp() - make_interval(secs => ${SILENT_IN_PLAY_SECONDS})
      and coalesce(state.state, 'upcoming') not in ('finished', 'abandoned', 'postponed')
      and feed_match.decision is distinct from 'void'
      and (coalesce(report.heard_at, fixture.kick_off_at) < clock_timestamp() - make_interval(secs =>
          case state.state when 'playing' then ${SILENT_IN_PLAY_SECONDS}::int else ${SILENT_SECONDS}::int end)
        or (coalesce(state.state, 'upcoming') = 'upcoming'
          and fixture.kick_off_at < clock_timestamp() - make_interval(secs => ${LATE_SECONDS})))
    order by fixture.kick_off_at, fixture.id`.execute(db)
  return rows
}

/**
 * A match that has held up its round for more than a day: not fully reported, with a player who waits for a person, or
 * stopped and undecided (Q-105).
 */
export type HeldMatch = Pick<SilentMatch, 'championship' | 'fixtureId' | 'home' | 'away'>

/** The matches a person has to decide, because their rounds wait for nothing else. */
export async function loadHeldRounds(db: Kysely<DB>, championshipId?: number): Promise<readonly HeldMatch[]> {
  const { rows } = await sql<HeldMatch>`
    select distinct championship.source as championship, fixture.id as fixture_id, home.name as home, away.name as away
    from game_round
    join round on round.id = game_round.round_id
    join championship on championship.id = round.championship_id and championship.kind = 'feed'
    join round_fixture on round_fixture.round_id = round.id
    join fixture on fixture.id = round_fixture.fixture_id
    join club home on home.id = fixture.home_club_id
    join club away on away.id = fixture.away_club_id
    join fixture_state state on state.fixture_id = fixture.id
    left join feed_match on feed_match.fixture_id = fixture.id
    left join feed_report report on report.fixture_id = fixture.id
      and report.feed_source_id = feed_match.feed_source_id
    where game_round.locked_at is not null and game_round.closed_at is null
      and championship.id = coalesce(${championshipId ?? null}::int, championship.id)
      and state.state in ('finished', 'abandoned') and state.finished_at < clock_timestamp() - interval '24 hours'
      and (report.complete_at is null or ${hasWaitingPlayer(sql`report`)}) and coalesce(state.detail, '') <> 'awarded'
      and feed_match.decision is distinct from 'void'
    order by 1, 2`.execute(db)
  return rows
}
