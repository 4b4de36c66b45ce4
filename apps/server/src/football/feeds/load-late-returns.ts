import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { isVoidedIn } from '../../core/voided-fixtures.ts'
import { isDateOf } from '../calendar.ts'

/** A match that is on again on a date of a round in which it no longer counts. */
export type LateReturn = {
  readonly championship: string
  readonly fixtureId: number
  readonly home: string
  readonly away: string
  /** The number of that round. */
  readonly number: number
}

/** A match with a date of its own that counts in no round. */
export type UncountedMatch = Omit<LateReturn, 'number'>

/**
 * The matches that left their round, or came after its lock (Q-249), are played and are in no later one, because they come too soon
 * for it (Q-235) or the season has none. Until a day after their date, and one without a date at the lock until a day after it left;
 * what a person has voided is not among them, nor what comes back to its own round.
 */
export async function loadUncountedMatches(db: Kysely<DB>): Promise<readonly UncountedMatch[]> {
  const { rows } = await sql<UncountedMatch>`
    select championship.source as championship, fixture.id as fixture_id, coalesce(home.name, '?') as home,
      coalesce(away.name, '?') as away
    from fixture
    join championship on championship.id = fixture.championship_id and championship.kind = 'feed'
    cross join lateral (select round.id, round_fixture.frozen_kick_off_at from round_fixture
      join round on round.id = round_fixture.round_id
      where round_fixture.fixture_id = fixture.id order by round.number desc limit 1) newest
    left join club home on home.id = fixture.home_club_id
    left join club away on away.id = fixture.away_club_id
    left join fixture_state state on state.fixture_id = fixture.id
    left join feed_match on feed_match.fixture_id = fixture.id
    where (fixture.kick_off_at > clock_timestamp() - interval '1 day'
        or newest.frozen_kick_off_at is null and fixture.kick_off_at is not null and exists (select from game_log
          where game_log.fixture_id = fixture.id and kind = 'fixtureVoided'
            and appended_at > clock_timestamp() - interval '1 day'))
      and ${isDateOf(sql`fixture.kick_off_at`, sql`newest.frozen_kick_off_at`, sql`championship.kind`)} is not true
      and state.state is distinct from 'postponed' and feed_match.decision is distinct from 'void'
      and ${isVoidedIn(sql`newest.id`, sql`fixture.id`)}
    order by championship.source, fixture.id`.execute(db)
  return rows
}

/**
 * The matches whose postponement was taken back too late: their round was closed without them, or their later one is
 * locked (Q-226). Until a day after their date; what a person has voided is not among them.
 */
export async function loadLateReturns(db: Kysely<DB>): Promise<readonly LateReturn[]> {
  const { rows } = await sql<LateReturn>`
    select championship.source as championship, fixture.id as fixture_id, coalesce(home.name, '?') as home,
      coalesce(away.name, '?') as away, round.number
    from fixture
    join championship on championship.id = fixture.championship_id and championship.kind = 'feed'
    join round_fixture own on own.fixture_id = fixture.id
    join round on round.id = own.round_id
    left join club home on home.id = fixture.home_club_id
    left join club away on away.id = fixture.away_club_id
    left join fixture_state state on state.fixture_id = fixture.id
    left join feed_match on feed_match.fixture_id = fixture.id
    where fixture.kick_off_at > clock_timestamp() - interval '1 day' and own.frozen_kick_off_at is not null
      and ${isDateOf(sql`fixture.kick_off_at`, sql`own.frozen_kick_off_at`, sql`championship.kind`)}
      and state.state is distinct from 'postponed' and feed_match.decision is distinct from 'void'
      and (exists (select from game_round where round_id = own.round_id
          and (closed_at is not null or close_step is not null))
        or exists (select from round_fixture other join round later on later.id = other.round_id
          join game_round on game_round.round_id = later.id and game_round.locked_at is not null
          where other.fixture_id = fixture.id and later.number > round.number))
      and ${isVoidedIn(sql`own.round_id`, sql`fixture.id`)}
    order by championship.source, fixture.id`.execute(db)
  return rows
}
