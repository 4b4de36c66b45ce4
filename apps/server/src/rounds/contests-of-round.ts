import type { GameRules, RulePackId, Ties } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import { lastRoundNumber } from '../core/has-rounds-left.ts'
import type { DB } from '../db/generated/database.ts'

/** A contest of a game round, with what decides its places and prizes. */
export type ContestOfRound = {
  readonly contestId: number
  readonly tournamentId: number
  /** The number of the round in its tournament. */
  readonly number: number
  /** Prizes are decided by the tournament's last round. */
  readonly isLastRound: boolean
  readonly isSeasonal: boolean
  readonly rules: GameRules
  readonly rulePack: RulePackId
  readonly rulePackVersion: number
  readonly entryFee: number
  readonly guaranteedPool: number
  readonly rakeBasisPoints: number
  readonly prizeTable: readonly { readonly from: number; readonly to: number; readonly ratio: number }[]
  readonly ties: Ties
  readonly currency: string
  readonly currencyExponent: number
}

/** The contests that share a game round, in order of id. */
export async function loadContests(db: Kysely<DB>, gameRoundId: number): Promise<readonly ContestOfRound[]> {
  const { rows } = await sql<ContestOfRound>`
    select subgame.id as contest_id, subgame.tournament_id, tournament_round.number,
      tournament_round.number = ${lastRoundNumber} as is_last_round,
      tournament.is_seasonal, tournament.rules, tournament.rule_pack, game_round.pack_version as rule_pack_version,
      subgame.entry_fee, subgame.guaranteed_pool,
      subgame.rake_basis_points, subgame.prize_table, subgame.ties, operator.currency, operator.currency_exponent
    from tournament_round
    join game_round on game_round.id = tournament_round.game_round_id
    join tournament on tournament.id = tournament_round.tournament_id
    join subgame on subgame.tournament_id = tournament.id
    join operator on operator.id = tournament.operator_id
    where tournament_round.game_round_id = ${gameRoundId} and subgame.cancelled_at is null
    order by subgame.id
  `.execute(db)
  return rows
}
