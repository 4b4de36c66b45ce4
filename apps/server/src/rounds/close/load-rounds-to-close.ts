import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { fixturesOfRound } from '../repo.ts'
import { REOPENED } from '../../contests/index.ts'
import { earlierRounds } from './closing.ts'

/** An hour of game time after the last final whistle (Q-46). */
const CLOSING_DELAY_MINUTES = 60
/** What an undecided wallet answer may hold a close up, on top. */
const PATIENCE_MINUTES = 60

/**
 * The locked game rounds whose matches, as frozen by the lock, are all over since an hour of game time,
 * those a close was interrupted in, and those reopened. An entry that waits for its wallet holds a close
 * up for one more hour, then it is left out. Nothing closes before an earlier round that was reopened, nor a
 * round of a season before its earlier ones: totals, prices and buyers of it go on from theirs.
 */
export async function loadRoundsToClose(db: Kysely<DB>): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select game_round.id
    from game_round
    join round on round.id = game_round.round_id
    join championship on championship.id = round.championship_id
    join lateral (
      select bool_and(is_voided or coalesce(state.state in ('finished', 'abandoned', 'postponed'), false)) as is_over,
        coalesce(max(state.finished_at) filter (where not is_voided), game_round.locked_at) as over_at
      from (
        select of_round.fixture_id, exists (select from game_log voided
          where voided.kind = 'fixtureVoided' and voided.fixture_id = of_round.fixture_id
            and (voided.body ->> 'roundId')::int = round.id) as is_voided
        from ${fixturesOfRound(sql`round.id`)} of_round) fixtures
      left join fixture_state state on state.fixture_id = fixtures.fixture_id
    ) matches on true
    where game_round.locked_at is not null and game_round.closed_at is null and game_round.is_ownership_counted
      and (game_round.close_step is not null
        or (coalesce(matches.is_over, true)
          and clock_timestamp() >= matches.over_at + ${gameMinutes(CLOSING_DELAY_MINUTES)}
          and (clock_timestamp() >= matches.over_at + ${gameMinutes(CLOSING_DELAY_MINUTES + PATIENCE_MINUTES)}
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

function gameMinutes(minutes: number) {
  return sql`make_interval(secs => ${minutes} * championship.game_minute_ms / 1000.0)`
}
