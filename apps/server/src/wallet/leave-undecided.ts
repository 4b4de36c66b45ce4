import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** Gives up whatever is undecided of an operator that plays in another database now: there it is decided. */
export async function leaveUndecided(tx: Transaction<DB>, operatorId: number): Promise<void> {
  await sql`
    update wallet_operation set state = 'declined', decided_at = clock_timestamp(), next_try_at = null
    where operator_id = ${operatorId} and state in ('planned', 'sent', 'unknown')`.execute(tx)
  await sql`
    update wallet_operation set watch_until = null
    where operator_id = ${operatorId} and watch_until is not null`.execute(tx)
  await sql`
    update wallet_difference set state = 'gone', decided_at = clock_timestamp()
    where operator_id = ${operatorId} and state in ('open', 'explained')`.execute(tx)
}
