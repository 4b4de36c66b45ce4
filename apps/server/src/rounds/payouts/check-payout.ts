import { type Kysely, sql } from 'kysely'
import type { MinorUnits, PrizeBand, Ties } from '@gaffer/rules'
import { prizesAtPoints } from '../../contests/index.ts'
import type { DB } from '../../db/generated/database.ts'
import { findUnsettledBooks } from '../../wallet/index.ts'
import { keepAwake } from '../../platform/db/keep-awake.ts'
import type { Recounts } from '../recount/recounts.ts'
import type { Payout, PayoutPrize } from './load-payouts.ts'

/** What has to be true before prizes are paid; each is computed anew. */
export type PayoutChecks = {
  /** The round is closed as it was when the payout was asked for. */
  readonly isCurrent: boolean
  /** The result, computed again from the log, has the hash that was stored. */
  readonly isRecomputed: boolean
  /** The prizes are those of the prize table. */
  readonly isByTable: boolean
  /** The stakes taken, less refunds, are the fees that the prizes come from. */
  readonly isFunded: boolean
  /** No contest of the operator has ended with money left in its books. */
  readonly isBalanced: boolean
  /** No winner is blocked. */
  readonly isPayable: boolean
}

/** Checks a payout; in the transaction that pays it, before anything of it is written. */
export async function checkPayout(
  db: Kysely<DB>,
  recounts: Recounts,
  payout: Payout,
  prizes: readonly PayoutPrize[],
): Promise<PayoutChecks> {
  const { gameRoundId, contestId } = payout
  const round = await keepAwake(db, () => recounts.check(gameRoundId))
  const stakes = await loadStakes(db, contestId)
  const blocked = await countBlocked(
    db,
    prizes.map(({ managerId }) => managerId),
  )
  return {
    isCurrent: payout.isCurrent,
    isRecomputed: round !== undefined && (round.isSame || !round.isWhole),
    isByTable: await isByTable(db, payout),
    isFunded: stakes === payout.entryFee * (payout.entries + payout.disqualified),
    isBalanced: (await findUnsettledBooks(db, payout.operatorId)).length === 0,
    isPayable: blocked === 0,
  }
}

type Terms = {
  readonly entryFee: MinorUnits
  readonly guaranteedPool: MinorUnits
  readonly rakeBasisPoints: number
  readonly prizeTable: readonly PrizeBand[]
  readonly ties: Ties
  readonly currencyExponent: number
}

type Result = { readonly points: number; readonly prize: MinorUnits }

async function isByTable(db: Kysely<DB>, { gameRoundId, contestId, disqualified }: Payout): Promise<boolean> {
  const { rows: found } = await sql<Terms>`
    select contest.entry_fee, contest.guaranteed_pool, contest.rake_basis_points, contest.prize_table, contest.ties,
      operator.currency_exponent
    from subgame contest join tournament on tournament.id = contest.tournament_id
    join operator on operator.id = tournament.operator_id where contest.id = ${contestId}`.execute(db)
  const { rows: results } = await sql<Result>`
    select case when tournament.is_seasonal then coalesce(result.result_season_points, result.season_points)
      else coalesce(result.result_points, result.points) end as points, result.prize
    from entry_round_result result join subgame contest on contest.id = result.subgame_id
    join tournament on tournament.id = contest.tournament_id
    where result.game_round_id = ${gameRoundId} and result.subgame_id = ${contestId}
    order by coalesce(result.result_place, result.place)`.execute(db)
  const [terms] = found
  if (terms === undefined) return false
  const expected = prizesAtPoints(
    terms,
    { placed: results.length, disqualified },
    (place) => results[place - 1]?.points ?? 0,
  )
  return results.every(({ prize }, at) => prize === (expected[at] ?? 0))
}

/** What the entries of a contest have paid into its pool and not got back. */
async function loadStakes(db: Kysely<DB>, contestId: number): Promise<MinorUnits> {
  const { rows } = await sql<{ taken: MinorUnits }>`
    with posted as materialized (
      select posting.amount, posting.account_id
      from entry
      join wallet_operation operation on operation.entry_id = entry.id and operation.kind in ('stake', 'refund')
      join money_transaction moved on moved.wallet_operation_id = operation.id
      join posting on posting.money_transaction_id = moved.id
      where entry.subgame_id = ${contestId}
    )
    select coalesce(sum(posted.amount), 0)::bigint as taken
    from posted join account on account.id = posted.account_id and account.kind = 'stakes'`.execute(db)
  return rows[0]?.taken ?? 0
}

async function countBlocked(db: Kysely<DB>, managerIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unnest(${[...managerIds]}::int[]) winner
    where exists (select from manager_block
      where manager_id in (select same_person(winner)) and until > clock_timestamp())`.execute(db)
  return rows[0]?.count ?? 0
}
