import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { OPEN_CREDITS } from './claim-due.ts'

/**
 * Has an undecided operation taken up by the next turn of the keeper, which sends it again or asks about it, as it
 * would in the end. False for a decided one, undefined where the operator has none of this id.
 */
export async function askAgain(
  tx: Kysely<DB>,
  operatorId: number,
  operationId: string,
): Promise<boolean | undefined> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select state in ('planned', 'sent', 'unknown') as is_open from wallet_operation
    where id = ${operationId}::uuid and operator_id = ${operatorId} for update`.execute(tx)
  const [found] = rows
  if (found?.isOpen !== true) return found?.isOpen
  // The wallet may still be answering a credit that was sent: until it has, nobody sends it again.
  await sql`
    update wallet_operation set next_try_at = clock_timestamp()
    where id = ${operationId}::uuid and not (state = 'sent' and ${OPEN_CREDITS})`.execute(tx)
  return true
}
