import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { decideForecast, type Forecast, type NoForecast, type PastContest } from './decide-forecast.ts'

/** As many contests of a game as a forecast looks back on. */
const LOOKS_BACK = 8

/** An open contest with who has entered it. */
type Open = { readonly id: number; readonly entries: number; readonly capacity: number | null }

/**
 * The forecast of open contests, by id: each from the last contests of its game in the same championship, whose
 * entries by the same time before their deadline are counted.
 */
export async function loadForecasts(
  db: Kysely<DB>,
  contests: readonly Open[],
): Promise<ReadonlyMap<number, Forecast | NoForecast>> {
  const { rows } = await sql<PastContest & { id: number }>`
    with own as (
      select contest.id, tournament.id as tournament_id, tournament.operator_id, tournament.championship_id,
        tournament.game_key, first.deadline_at, first.deadline_at - clock_timestamp() as ahead,
        (select count(*) from subgame beside where beside.tournament_id = tournament.id and beside.id < contest.id) as place
      from subgame contest
      join tournament on tournament.id = contest.tournament_id and tournament.game_key is not null
        and not tournament.is_seasonal
      join tournament_round on tournament_round.tournament_id = tournament.id and tournament_round.number = 1
      join game_round first on first.id = tournament_round.game_round_id
      where contest.id = any(${contests.map(({ id }) => id)}::int[]) and first.deadline_at > clock_timestamp()
    )
    select own.id, counted.by_then, counted.final from own
    cross join lateral (
      select contest.id, first.deadline_at from tournament
      join tournament_round on tournament_round.tournament_id = tournament.id and tournament_round.number = 1
      join game_round first on first.id = tournament_round.game_round_id
      join subgame contest on contest.tournament_id = tournament.id and contest.cancelled_at is null
      where tournament.operator_id = own.operator_id and tournament.championship_id = own.championship_id
        and tournament.game_key = own.game_key and not tournament.is_seasonal and first.locked_at is not null
        and first.deadline_at < own.deadline_at
        and (select count(*) from subgame beside where beside.tournament_id = tournament.id
          and beside.id < contest.id) = own.place
      order by first.deadline_at desc limit ${LOOKS_BACK}
    ) past
    cross join lateral (
      select count(*)::int as final,
        (count(*) filter (where entry.created_at <= past.deadline_at - own.ahead))::int as by_then
      from entry where entry.subgame_id = past.id and entry.state = 'entered'
    ) counted`.execute(db)
  const pastOf = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    contests.map(({ id, entries, capacity }) => [
      id,
      decideForecast(entries, pastOf.get(id) ?? [], capacity),
    ]),
  )
}
