import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { fixturesOfRound, isVoidedIn } from '../repo.ts'
import { REOPENED } from '../../contests/index.ts'
import { earlierRounds } from './closing.ts'

/** An hour of game time after the last final whistle (Q-46). */
const CLOSING_DELAY_MINUTES = 60
/** For how many hours corrections of a season's round are accepted. */
const SEASON_CORRECTION_HOURS = 12
/** How long an undecided wallet answer may delay a close, in addition. */
const PATIENCE_MINUTES = 60

/**
 * The locked game rounds whose matches, as frozen by the lock, have all been over for an hour of game time, those
 * whose close was interrupted, and those reopened. An entry that waits for its wallet delays a close by one more
 * hour, then it is left out. Where a feed brings the matches, each must be reported completely first, and a game may
 * allow more time for corrections (Q-104, Q-105). No round closes before an earlier one that was reopened, nor a
 * round of a season before its earlier ones: its totals, prices and buyers build on theirs.
 */
export async function loadRoundsToClose(db: Kysely<DB>): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select game_round.id
    from game_round
    join round on round.id = game_round.round_id
    join championship on championship.id = round.championship_id
    join lateral (
      select bool_and(is_voided or coalesce(state.state in ('finished', 'abandoned', 'postponed'), false)) as is_over,
        coalesce(max(state.finished_at) filter (where not is_voided), game_round.locked_at) as over_at,
        bool_and(is_voided or ${isToldWhole}) as is_told_whole
      from (
        select of_round.fixture_id, exists (select from game_log voided
          where ${isVoidedIn(sql`round.id`, sql`of_round.fixture_id`)}) as is_voided
        from ${fixturesOfRound(sql`round.id`)} of_round) fixtures
      left join fixture_state state on state.fixture_id = fixtures.fixture_id
    ) matches on true
    join lateral (${correctionMinutes}) correction on true
    where game_round.locked_at is not null and game_round.closed_at is null and game_round.is_ownership_counted
      and (game_round.close_step is not null
        or (coalesce(matches.is_over, true)
          and (championship.kind <> 'feed' or coalesce(matches.is_told_whole, true))
          and clock_timestamp() >= matches.over_at + ${gameMinutes(sql<number>`correction.minutes`)}
          and (clock_timestamp() >= matches.over_at + ${gameMinutes(sql<number>`(correction.minutes + ${PATIENCE_MINUTES})`)}
            or not exists (
              select from tournament_round
              join subgame on subgame.tournament_id = tournament_round.tournament_id
              join entry on entry.subgame_id = subgame.id
              where tournament_round.game_round_id = game_round.id and entry.state = 'reserved'))))
      and not exists (
        select from game_round earlier join round before on before.id = earlier.round_id
        where before.championship_id = round.championship_id and before.number < round.number
          and earlier.rule_pack = game_round.rule_pack and earlier.close_step = ${REOPENED})
      and not exists (select from ${earlierRounds(sql`game_round.id`)} where earlier.closed_at is null)
    order by round.number, game_round.id limit 20
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Whether the source in force has reported a match of a feed completely (Q-104, Q-105): a postponed one needs nothing
 * more, one that was stopped waits until it is awarded or a person decides (Q-107). Until then its round stays open.
 */
const isToldWhole = sql<boolean>`(state.state = 'postponed' or exists (
  select from feed_match
  join feed_report on feed_report.fixture_id = feed_match.fixture_id
    and feed_report.feed_source_id = feed_match.feed_source_id
  where feed_match.fixture_id = fixtures.fixture_id
    and (feed_report.complete_at is not null or feed_report.state = 'awarded')))`

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
