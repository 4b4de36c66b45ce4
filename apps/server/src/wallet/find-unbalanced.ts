import { type Kysely, sql } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'

/** A transaction whose postings do not add up to zero in a currency, and the remainder. */
export type UnbalancedTransaction = {
  readonly id: number
  readonly currency: string
  readonly left: MinorUnits
}

/** The transactions of all books that do not balance; the database takes none, unless its triggers were off. */
export async function findUnbalanced(db: Kysely<DB>): Promise<readonly UnbalancedTransaction[]> {
  const { rows } = await sql<UnbalancedTransaction>`
    select money_transaction_id as id, currency, sum(amount)::bigint as left from posting
    group by money_transaction_id, currency having sum(amount) <> 0 order by money_transaction_id`.execute(db)
  return rows
}
