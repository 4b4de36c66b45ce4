import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import {
  contradictsItself,
  hasWaitingPlayer,
  isDoubtfullyPostponed,
  isPlaySetAside,
} from '../../football/index.ts'
import { isVoidedIn } from '../../core/voided-fixtures.ts'
import { fixturesOfRound } from '../repo.ts'
import { REOPENED } from '../../contests/index.ts'
import { earlierRounds } from './closing.ts'

/** An hour of game time after the last final whistle (Q-46). */
const CLOSING_DELAY_MINUTES = 60
/** For how many hours corrections of a season's round are accepted. */
const SEASON_CORRECTION_HOURS = 12
/** How long an undecided wallet answer may delay a close, in addition. */
const PATIENCE_MINUTES = 60
/** How long a close waits for what a source owes it; then a person decides (Q-105). */
const MAX_WAIT_HOURS = 24

/** What decides whether a locked round is closed: each of these may hold it up. */
export type RoundWaits = {
  readonly id: number
  readonly isOwnershipCounted: boolean
  /** Its close has begun. */
  readonly isClosing: boolean
  readonly matchesLeft: number
  /** Matches of a feed that are over and not reported completely, or stopped and undecided. */
  readonly matchesUntold: number
  /** Matches of a feed that contradict themselves and that nobody has decided (Q-105). */
  readonly matchesContradictory: number
  /** Matches of a feed that were put off and may be in play without our knowing (Q-127). */
  readonly matchesDoubtful: number
  /** A source states whether its figures of the round are final, and they are not; how long that has held it up. */
  readonly isFinalAwaited: boolean
  readonly isFinalOverdue: boolean
  /** Until when corrections still count without a new close. */
  readonly correctionsUntil: Date
  /** Entries whose wallet has not decided once corrections are over, and how long a close waits for them. */
  readonly undecidedEntries: number
  readonly patienceUntil: Date
  readonly isAfterReopened: boolean
  readonly isAfterOpen: boolean
}

/**
 * The locked game rounds with what they wait for, one named or all. A round closes once its matches, as frozen by the
 * lock, have all been over for an hour of game time, one that was reopened like any other; one whose close was
 * interrupted, at once. An entry that waits for its wallet delays a close by one more hour, then it is left out. Where a
 * feed brings the matches, each must be reported completely first and agree with itself, the hour begins when the last
 * of these reports has come, and a game may allow more time for corrections (Q-104, Q-105); a source that states when its figures are final must have stated it, and a match
 * that was put off must be known not to be in play (Q-127). No round closes before an earlier one that was reopened, nor a round of
 * a season before its earlier ones: its totals, prices and buyers build on theirs.
 */
export function waitsOfRounds(only?: readonly number[]): RawBuilder<RoundWaits> {
  return sql<RoundWaits>`
    select game_round.id, game_round.is_ownership_counted,
      coalesce(game_round.close_step <> ${REOPENED}, false) as is_closing,
      round.number, matches.left::int as matches_left,
      case when championship.kind = 'feed' then matches.untold::int else 0 end as matches_untold,
      case when championship.kind = 'feed' then matches.contradictory::int else 0 end as matches_contradictory,
      case when championship.kind = 'feed' and matches.left = 0 then doubtful.count else 0 end as matches_doubtful,
      championship.kind = 'feed' and matches.left = 0 and stated.is_open as is_final_awaited,
      matches.over_at < clock_timestamp() - make_interval(hours => ${MAX_WAIT_HOURS}) as is_final_overdue,
      stated.over_at + ${gameMinutes(sql<number>`correction.minutes`)} as corrections_until,
      stated.over_at + ${gameMinutes(sql<number>`(correction.minutes + ${PATIENCE_MINUTES})`)} as patience_until,
      case when matches.left = 0
          and clock_timestamp() >= stated.over_at + ${gameMinutes(sql<number>`correction.minutes`)} then (
        select count(*)::int from tournament_round
        join subgame on subgame.tournament_id = tournament_round.tournament_id
        join entry on entry.subgame_id = subgame.id
        where tournament_round.game_round_id = game_round.id and subgame.cancelled_at is null
          and entry.state = 'reserved')
        else 0 end as undecided_entries,
      exists (
        select from game_round earlier join round before on before.id = earlier.round_id
        where before.championship_id = round.championship_id and before.number < round.number
          and earlier.rule_pack = game_round.rule_pack and earlier.close_step = ${REOPENED}) as is_after_reopened,
      exists (select from ${earlierRounds(sql`game_round.id`)} where earlier.closed_at is null) as is_after_open
    from game_round
    join round on round.id = game_round.round_id
    join championship on championship.id = round.championship_id
    join lateral (
      select count(*) filter (where not (is_voided
          or coalesce(state.state in ('finished', 'abandoned', 'postponed'), false))) as left,
        coalesce(max(state.finished_at) filter (where not is_voided), game_round.locked_at) as over_at,
        max(report.complete_at) filter (where not is_voided and championship.kind = 'feed') as complete_at,
        count(*) filter (where not (is_voided or coalesce(${isReportedCompletely}, false))) as untold,
        count(*) filter (where not is_voided and ${contradictsItself(sql`state`)}) as contradictory,
        array_agg(fixtures.fixture_id) filter (where not is_voided and state.state = 'postponed') as postponed,
        array_agg(fixtures.fixture_id) filter (where is_voided) as gone,
        array_agg(fixtures.fixture_id) filter (where not is_voided and state.state = 'finished') as played
      from (
        select of_round.fixture_id, ${isVoidedIn(sql`round.id`, sql`of_round.fixture_id`)} as is_voided
        from ${fixturesOfRound(sql`round.id`)} of_round) fixtures
      left join fixture_state state on state.fixture_id = fixtures.fixture_id
      left join feed_match on feed_match.fixture_id = fixtures.fixture_id
      left join feed_report report on report.fixture_id = feed_match.fixture_id
        and report.feed_source_id = feed_match.feed_source_id
    ) matches on true
    join lateral (
      select (select count(*) from unnest(matches.postponed) postponed (fixture_id)
          where ${isDoubtfullyPostponed(sql`postponed.fixture_id`, sql`matches.over_at`)})::int
        + (select count(*) from unnest(matches.gone) gone (fixture_id)
          where ${isPlaySetAside(sql`gone.fixture_id`)})::int as count
    ) doubtful on true
    join lateral (
      select coalesce(bool_or(final_at is null), false) as is_open,
        greatest(matches.over_at, matches.complete_at, max(final_at)) as over_at
      from feed_round where feed_round.round_id = round.id and championship.kind = 'feed'
        and feed_source_id in (select feed_source_id from feed_match where fixture_id = any(matches.played))
    ) stated on true
    join lateral (${correctionMinutes}) correction on true
    where game_round.locked_at is not null and game_round.closed_at is null
      and (${only === undefined ? null : [...only]}::int[] is null
        or game_round.id = any(${only === undefined ? null : [...only]}::int[]))`
}

/** The rounds that nothing holds up, without those named, in the order of gameweeks; up to a limit. */
export async function loadRoundsToClose(
  db: Kysely<DB>,
  without: readonly number[] = [],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${waitsOfRounds()}) waits
    where is_ownership_counted
      and (is_closing or (matches_left = 0 and matches_untold = 0 and matches_contradictory = 0 and matches_doubtful = 0
        and not is_final_awaited and clock_timestamp() >= corrections_until
        and (undecided_entries = 0 or clock_timestamp() >= patience_until)))
      and not is_after_reopened and not is_after_open and id <> all(${[...without]}::int[])
    order by number, id limit 20
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** What locked rounds wait for; those that are closed, or not locked, are missing. */
export async function loadRoundWaits(
  db: Kysely<DB>,
  gameRoundIds: readonly number[],
): Promise<ReadonlyMap<number, RoundWaits>> {
  const { rows } = await waitsOfRounds(gameRoundIds).execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Whether the source in force has reported a match of a feed completely (Q-104, Q-105): a postponed one needs nothing
 * more, one that was stopped waits until it is awarded or a person decides (Q-107), and so does one with a player whom
 * nobody has matched yet. Until then its round stays open.
 */
const isReportedCompletely = sql<boolean>`(state.state = 'postponed'
  or (report.state = 'awarded' and state.detail = 'awarded')
  or (report.complete_at is not null and not ${hasWaitingPlayer(sql`report`)}))`

/**
 * Minutes from the last whistle to the close: the longest that a game of the round asks for, where a feed brings it
 * (Q-104).
 */
const correctionMinutes = sql`
  select case when championship.kind <> 'feed' then ${CLOSING_DELAY_MINUTES}::int
    else coalesce(max(60 * coalesce((game ->> 'correctionHours')::int,
      case when tournament.is_seasonal then ${SEASON_CORRECTION_HOURS}::int else 1 end)), ${CLOSING_DELAY_MINUTES}::int)
    end as minutes
  from tournament_round
  join tournament on tournament.id = tournament_round.tournament_id
  left join operator on operator.id = tournament.operator_id
  left join lateral jsonb_array_elements(operator.games) game on game ->> 'key' = tournament.game_key
  where tournament_round.game_round_id = game_round.id`

function gameMinutes(minutes: RawBuilder<number>) {
  return sql`make_interval(secs => ${minutes} * championship.game_minute_ms / 1000.0)`
}
