import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** Gives up the payouts that wait at an operator that plays in another database now: there they are signed. */
export async function leavePayouts(tx: Transaction<DB>, operatorId: number): Promise<void> {
  await sql`
    update payout set state = 'replaced', decided_at = clock_timestamp()
    where operator_id = ${operatorId} and state in ('waiting', 'held')`.execute(tx)
}
