import { type Kysely, type Transaction, sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { MinorUnits } from '@gaffer/rules'
import type { DB } from '../../db/generated/database.ts'

/** How long a quote holds. */
export const QUOTE_SECONDS = 60

type QuoteOf = {
  readonly managerId: number
  readonly subgameId: number
  readonly amount: MinorUnits
  readonly currency: string
}

/** Stores exactly what entering would take now; good once and for a minute. */
export async function insertQuote(
  db: Kysely<DB>,
  quote: QuoteOf,
): Promise<{ readonly id: string; readonly expiresAt: Date }> {
  const id = randomBytes(18).toString('base64url')
  const inserted = await sql<{ expiresAt: Date }>`
    insert into join_quote (id, manager_id, subgame_id, amount, currency, expires_at)
    values (${id}, ${quote.managerId}, ${quote.subgameId}, ${quote.amount}, ${quote.currency},
            clock_timestamp() + make_interval(secs => ${QUOTE_SECONDS}))
    returning expires_at`.execute(db)
  const row = inserted.rows[0]
  if (row === undefined) throw new Error('a quote was not stored')
  return { id, expiresAt: row.expiresAt }
}

/** Uses a quote up if it is the manager's, of this contest, fresh, and says exactly what is charged now. */
export async function useQuote(tx: Transaction<DB>, id: string, quote: QuoteOf): Promise<boolean> {
  const used = await sql<{ id: string }>`
    update join_quote set used_at = clock_timestamp()
    where id = ${id} and manager_id = ${quote.managerId} and subgame_id = ${quote.subgameId}
      and amount = ${quote.amount} and currency = ${quote.currency}
      and used_at is null and clock_timestamp() < expires_at
    returning id`.execute(tx)
  return used.rows.length > 0
}
