import { sql } from 'kysely'

/**
 * For the statement of a transaction that takes what other nodes wait for (a lock of the game log, of a game round, of a
 * close): if its node then says nothing for eight seconds, because it is frozen or cut off, the transaction is ended
 * and another node goes on within ten (G-23). What is computed between two of its statements has to take less, or is waited for
 * by `keepAwake`.
 */
export const endIfSilent = sql`set_config('idle_in_transaction_session_timeout', '8s', true)`
