import { type Kysely, sql } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import { adjusted } from './adjusted.ts'

/** A difference that a posting may settle: whose account it moves, and by how much. */
export type Adjustment = {
  readonly differenceId: number
  readonly operationId: string
  readonly managerId: number
  readonly currency: string
  /** What our account of the manager lacks to agree with their wallet. */
  readonly amount: MinorUnits
  readonly balance: MinorUnits
}

/**
 * What would make our account of a manager agree with their own wallet; undefined for a difference that no posting can
 * settle: of nobody we know, in another currency, settled already, or in our own ledger, which is the wallet itself.
 */
export async function loadAdjustment(
  db: Kysely<DB>,
  operatorId: number,
  differenceId: number,
): Promise<Adjustment | undefined> {
  const { rows } = await sql<Adjustment>`
    select difference.id as difference_id, difference.operation_id, manager.id as manager_id, operator.currency,
      (coalesce(difference.theirs, 0) - coalesce(difference.ours, 0) - ${adjusted(sql`difference.id`)})::bigint as amount,
      (select coalesce(sum(posting.amount), 0) from account join posting on posting.account_id = account.id
        where account.operator_id = operator.id and account.manager_id = manager.id and account.kind = 'manager'
          and account.currency = operator.currency)::bigint as balance
    from wallet_difference difference
    join operator on operator.id = difference.operator_id and operator.wallet ->> 'kind' <> 'ledger'
      and operator.currency = difference.currency
    join manager on manager.operator_id = operator.id and manager.subject = difference.subject
    where difference.operator_id = ${operatorId} and difference.id = ${differenceId}
      and difference.state in ('open', 'explained')
      and difference.kind in ('missing', 'unknown', 'double', 'amount', 'direction')`.execute(db)
  const [found] = rows
  return found === undefined || found.amount === 0 ? undefined : found
}

/** Posts an adjustment once; the other side is an account that shows what agreeing has cost. */
export async function postAdjustment(tx: Kysely<DB>, operatorId: number, due: Adjustment): Promise<void> {
  const { differenceId, managerId, currency, amount } = due
  await sql`
    insert into account (operator_id, manager_id, kind, currency)
    values (${operatorId}, ${managerId}, 'manager', ${currency}), (${operatorId}, null, 'adjustment', ${currency})
    on conflict (operator_id, manager_id, kind, currency) do nothing`.execute(tx)
  await sql`
    with moved as (
      insert into money_transaction (wallet_difference_id, natural_key)
      select ${differenceId}::int, concat('adjusted:', ${differenceId}::int, ':', count(*)) from money_transaction
      where wallet_difference_id = ${differenceId} returning id
    )
    insert into posting (money_transaction_id, account_id, amount, currency)
    select moved.id, account.id, case account.kind when 'manager' then ${amount}::bigint else -${amount}::bigint end,
      ${currency}
    from moved join account on account.operator_id = ${operatorId} and account.currency = ${currency}
      and ((account.kind = 'manager' and account.manager_id = ${managerId})
        or (account.kind = 'adjustment' and account.manager_id is null))`.execute(tx)
}

/** Keeps others from deciding a difference until the transaction ends. */
export async function holdDifference(tx: Kysely<DB>, operatorId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select id from wallet_difference
    where operator_id = ${operatorId} and id = ${id} and state in ('open', 'explained') for update`.execute(
    tx,
  )
  return rows.length > 0
}

/** Stores how a difference ended, why, and by whom. */
export async function decideDifference(
  tx: Kysely<DB>,
  id: number,
  decided: {
    readonly state: 'explained' | 'settled'
    readonly explanation: string
    readonly by: number | null
  },
): Promise<void> {
  await sql`
    update wallet_difference set state = ${decided.state}, explanation = ${decided.explanation},
      decided_by = coalesce(${decided.by}::int, decided_by), decided_at = clock_timestamp()
    where id = ${id}`.execute(tx)
}
