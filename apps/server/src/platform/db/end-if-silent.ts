import { sql } from 'kysely'

/**
 * For the statement of a transaction that takes what other nodes wait for (a lock of the game log, of a game round, of a
 * close): if its node then says nothing for eight seconds, because it is frozen or cut off, the transaction is ended
 * and another node goes on within ten (G-23). What is computed between two of its statements has to take less.
 */
export const endIfSilent = sql`set_config('idle_in_transaction_session_timeout', '8s', true)`

/**
 * For a later statement of such a transaction that then waits for a long computation: it has as long as others of the
 * work in the background, and until then nobody goes on if its node freezes.
 */
export const waitForComputation = sql`set_config('idle_in_transaction_session_timeout', '90s', true)`
