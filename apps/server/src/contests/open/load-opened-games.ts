import { type Kysely, sql } from 'kysely'
import type { GameRules, MinorUnits, RulePackId } from '@gaffer/rules'
import type { DB } from '../../db/generated/database.ts'
import type { OpenableRound } from './load-openable-rounds.ts'

/** A tournament that a game of an operator opened. */
export type OpenedGame = {
  readonly tournamentId: number
  readonly contestId: number
  readonly operatorId: number
  readonly championshipId: number
  readonly gameKey: string
  /** The number of the gameweek, or of the season, in its championship. */
  readonly gameNumber: number
  readonly isSeasonal: boolean
  readonly rulePack: RulePackId
  readonly rules: GameRules
  readonly priceListId: number
  readonly entryFee: MinorUnits
  readonly capacity: number | null
  readonly deadlineOffsetMinutes: number
  /** How many rounds are open, and the newest one's number in the championship. */
  readonly rounds: number
  readonly lastRound: number
  /** Its last round is being closed or was: prizes are decided, and no later gameweek belongs to it. */
  readonly isOver: boolean
}

/** Whether the last round of the `tournament` of a query has ever begun to close. */
const isOver = sql<boolean>`exists (select from tournament_round last
  join game_round on game_round.id = last.game_round_id and game_round.close_version is not null
  where last.tournament_id = tournament.id and last.number >= tournament.round_count)`

/** The tournaments that games of operators opened for the given rounds or for their seasons. */
export async function loadOpenedGames(
  db: Kysely<DB>,
  operatorIds: readonly number[],
  rounds: readonly OpenableRound[],
): Promise<readonly OpenedGame[]> {
  const { rows } = await sql<OpenedGame>`
    select tournament.id as tournament_id, subgame.id as contest_id, tournament.operator_id,
      tournament.championship_id, tournament.game_key, tournament.game_number, tournament.is_seasonal,
      tournament.rule_pack, tournament.rules, tournament.price_list_id, subgame.entry_fee, subgame.capacity,
      newest.deadline_offset_minutes, newest.number as rounds, newest.last_round, ${isOver} as is_over
    from tournament
    join subgame on subgame.tournament_id = tournament.id
    join lateral (
      select tournament_round.number, game_round.deadline_offset_minutes, round.number as last_round
      from tournament_round join game_round on game_round.id = tournament_round.game_round_id
      join round on round.id = game_round.round_id
      where tournament_round.tournament_id = tournament.id
      order by tournament_round.number desc limit 1
    ) newest on true
    where tournament.operator_id = any(${[...operatorIds]}::int[]) and tournament.game_key is not null
      and (tournament.championship_id, tournament.is_seasonal, tournament.game_number) in (
        select championship_id, is_seasonal, game_number from unnest(
          ${rounds.flatMap(({ championshipId }) => [championshipId, championshipId])}::int[],
          ${rounds.flatMap(() => [false, true])}::bool[],
          ${rounds.flatMap(({ number, season }) => [number, season])}::int[]
        ) as asked (championship_id, is_seasonal, game_number))
    order by tournament.id
  `.execute(db)
  return rows
}

/**
 * Keeps the newest round of a season from beginning to close until the transaction ends; false where the season is over
 * already.
 */
export async function holdSeason(tx: Kysely<DB>, tournamentId: number): Promise<boolean> {
  await sql`
    select from game_round where id = (select game_round_id from tournament_round
      where tournament_id = ${tournamentId} order by number desc limit 1)
    for share`.execute(tx)
  // Read by a statement of its own, which sees a close that began while this one waited.
  const { rows } = await sql<{ isOver: boolean }>`
    select ${isOver} as is_over from tournament where id = ${tournamentId}`.execute(tx)
  return rows[0]?.isOver === false
}
