import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { OutsideWallet, StatementRow } from './adapters/outside-wallet.ts'

const ROWS_PER_PAGE = 5_000

/** The statement of our own ledger as a wallet: what was posted to managers' accounts. */
export function createLedgerStatement(
  db: Kysely<DB>,
  operatorId: number,
): NonNullable<OutsideWallet['statement']> {
  return async ({ from, to }, after) => {
    const found = await sql<StatementRow & { postingId: number }>`
      select posting.id as posting_id, moved.wallet_operation_id as operation_id, manager.subject as user,
        posting.amount, posting.currency
      from account join posting on posting.account_id = account.id
      join money_transaction moved on moved.id = posting.money_transaction_id
      join manager on manager.id = account.manager_id
      where account.operator_id = ${operatorId} and account.kind = 'manager' and not manager.is_bot
        and moved.wallet_operation_id is not null and moved.posted_at >= ${from} and moved.posted_at < ${to} and posting.id > ${Number(after ?? 0)}
      order by posting.id limit ${ROWS_PER_PAGE}`.execute(db)
    const last = found.rows.length < ROWS_PER_PAGE ? undefined : found.rows.at(-1)
    return { rows: found.rows, next: last && String(last.postingId) }
  }
}
