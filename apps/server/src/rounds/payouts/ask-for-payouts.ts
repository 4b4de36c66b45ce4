import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { Closing } from '../close/closing.ts'

/**
 * Asks for signatures, in the transaction in which a close begins to pay: for each contest whose prizes, less what was
 * paid of them before a reopening, are above its operator's limit (Q-134). What an earlier close of the round asked for
 * is replaced.
 */
export async function askForPayouts(tx: Transaction<DB>, { gameRoundId, version }: Closing): Promise<void> {
  await sql`
    update payout set state = 'replaced', decided_at = clock_timestamp()
    where game_round_id = ${gameRoundId} and state in ('waiting', 'held') and log_version <> ${version}`.execute(
    tx,
  )
  await sql`
    insert into payout (operator_id, game_round_id, subgame_id, log_version, amount, winners, largest, signatures_needed)
    select due.operator_id, ${gameRoundId}, due.subgame_id, ${version}, due.amount, due.winners, due.largest,
      case when due.amount > due.two_above then 2 else 1 end
    from (
      select operator.id as operator_id, result.subgame_id, operator.payouts_signed_above as signed_above,
        operator.payouts_two_above as two_above, sum(owed.amount)::bigint as amount, count(*)::int as winners,
        max(owed.amount) as largest
      from entry_round_result result
      join subgame contest on contest.id = result.subgame_id
      join tournament on tournament.id = contest.tournament_id
      join operator on operator.id = tournament.operator_id and operator.payouts_signed_above is not null
        and operator.removed_at is null
      cross join lateral (${owedTo(sql`result`)}) owed
      where result.game_round_id = ${gameRoundId} and result.prize > 0 and owed.amount > 0
      group by operator.id, result.subgame_id
    ) due
    where due.amount > due.signed_above
    on conflict (game_round_id, subgame_id, log_version) do nothing`.execute(tx)
}

/** What is still owed of the prize in a row of `entry_round_result`, and what was paid of it before. */
export function owedTo(result: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select paid.amount as paid, greatest(${result}.prize - paid.amount, 0)::bigint as amount
    from (select coalesce(sum(operation.amount), 0)::bigint as amount from wallet_operation operation
      where operation.entry_id = ${result}.entry_id and operation.kind = 'prize') paid`
}

/** Whether the prizes of a contest, named by an expression, wait for a signature in a round. */
export function waitsForSignature(gameRoundId: number, contestId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from payout where payout.game_round_id = ${gameRoundId}
    and payout.subgame_id = ${contestId} and payout.state in ('waiting', 'held'))`
}
