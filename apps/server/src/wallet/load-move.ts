import { type Kysely, sql } from 'kysely'
import type { MinorUnits } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import type { OperationKind } from './repo.ts'

/** A stored operation with everything an operator's own wallet receives about it. */
export type StoredMove = {
  readonly operationId: string
  readonly operatorId: number
  readonly kind: OperationKind
  readonly amount: MinorUnits
  readonly currency: string
  readonly at: Date
  /** The operator's own name for the manager, and ours. */
  readonly user: string
  readonly userName: string
  readonly managerId: number
  /** One of the house's bots: its money is in our ledger, whatever wallet the operator has. */
  readonly isBot: boolean
  readonly entryId: number | null
  readonly contestId: number | null
  /** The address the manager calls from, for a debit sent by one of their calls. */
  readonly ip?: string | undefined
  /** The payment that is refunded, or that a prize was won with. */
  readonly paymentId: string | null
}

/** What is stored about an operation: a wallet receives nothing else, whatever a caller says. */
export async function loadMove(db: Kysely<DB>, operationId: string): Promise<StoredMove | undefined> {
  const found = await sql<StoredMove>`
    select operation.id as operation_id, operation.operator_id, operation.kind, operation.amount, operation.currency,
      operation.created_at as at, manager.subject as user, manager.username as user_name, manager.id as manager_id, manager.is_bot,
      operation.entry_id, entry.subgame_id as contest_id,
      coalesce(operation.undoes, case when operation.kind = 'prize' then
        (select id from wallet_operation where natural_key = 'stake:' || operation.entry_id) end) as payment_id
    from wallet_operation operation
    join manager on manager.id = operation.manager_id
    left join entry on entry.id = operation.entry_id
    where operation.id = ${operationId}`.execute(db)
  return found.rows[0]
}
