import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

const LOOK_EVERY_MS = 50
const LOOKS = 40

/**
 * Waits until every transaction that is writing to a table now has ended; whoever begins later is not waited for. A
 * statement after this sees each row whose id was given out before, or never will (what `create index concurrently`
 * does). False where one of them takes longer than two seconds. Not inside a transaction, which would see none end.
 */
export async function waitForWriters(db: Kysely<DB>, table: 'money_transaction' | 'entry'): Promise<boolean> {
  let writers = await findWriters(db, table)
  for (let look = 0; writers.length > 0 && look < LOOKS; look += 1) {
    await pause(LOOK_EVERY_MS)
    writers = await findWriters(db, table, writers)
  }
  return writers.length === 0
}

/** Transactions that hold a lock for writing, all of them or those of `known` that still do. */
async function findWriters(
  db: Kysely<DB>,
  table: string,
  known: readonly string[] | null = null,
): Promise<readonly string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = to_regclass(${table}) and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())
      and (${known === null}::boolean or virtualtransaction = any(${[...(known ?? [])]}::text[]))`.execute(db)
  return rows.map(({ writer }) => writer)
}
