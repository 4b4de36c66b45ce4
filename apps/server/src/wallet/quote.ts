import { type Kysely, type Transaction, sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { MinorUnits } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'

/** How long a quote is valid. */
export const QUOTE_SECONDS = 60

/**
 * Nobody reads an amount and presses in less: a payment that comes sooner after its quote was made by no person. Our
 * page takes a press half a second after the question was in sight.
 */
const READING_SECONDS = 0.4

/** `unread` where the payment comes before a person can have read it; `changed` for whatever else is wrong with it. */
export type QuoteState = 'good' | 'unread' | 'changed'

/** Whether the row `quote` is for what is paid and good now, as SQL of a QuoteState or null. */
export const quoteState = sql<QuoteState | null>`
  case when quote.used_at is null and clock_timestamp() < quote.expires_at then
    case when clock_timestamp() < quote.expires_at - make_interval(secs => ${sql.lit(QUOTE_SECONDS - READING_SECONDS)})
      then 'unread' else 'good' end end`

/** What is paid for: an entry in a contest, or something for a team in one. */
type QuotedThing =
  | { readonly contestId: number }
  | {
      readonly entryId: number
      /** What is bought, as the same text for the same things. */
      readonly purchase: string
    }

type QuoteOf = QuotedThing & {
  readonly managerId: number
  readonly amount: MinorUnits
  readonly currency: string
}

/** Stores exactly what paying for it would take now; valid once and for a minute. */
export async function insertQuote(
  db: Kysely<DB>,
  quote: QuoteOf,
): Promise<{ readonly id: string; readonly expiresAt: Date }> {
  const id = randomBytes(18).toString('base64url')
  const { contestId, entryId, purchase } = columnsOf(quote)
  const inserted = await sql<{ expiresAt: Date }>`
    insert into join_quote (id, manager_id, subgame_id, entry_id, purchase, amount, currency, expires_at)
    values (${id}, ${quote.managerId}, ${contestId}, ${entryId}, ${purchase}, ${quote.amount}, ${quote.currency},
            clock_timestamp() + make_interval(secs => ${QUOTE_SECONDS}))
    returning expires_at`.execute(db)
  const row = inserted.rows[0]
  if (row === undefined) throw new Error('a quote was not stored')
  return { id, expiresAt: row.expiresAt }
}

/** Uses a quote up if it is the manager's, for this very thing, still valid, read, and equal to what is charged now. */
export async function consumeQuote(tx: Transaction<DB>, id: string, quote: QuoteOf): Promise<QuoteState> {
  const { contestId, entryId, purchase } = columnsOf(quote)
  const { rows } = await sql<{ state: QuoteState | null }>`
    select ${quoteState} as state from join_quote quote
    where id = ${id} and manager_id = ${quote.managerId}
      and subgame_id is not distinct from ${contestId}::int
      and entry_id is not distinct from ${entryId}::int and purchase is not distinct from ${purchase}::text
      and amount = ${quote.amount} and currency = ${quote.currency}
    for update`.execute(tx)
  const state = rows[0]?.state ?? 'changed'
  if (state === 'good') await useUpQuotes(tx, [id])
  return state
}

/** Uses up quotes found valid, of payments that are written together. */
export async function useUpQuotes(tx: Transaction<DB>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update join_quote set used_at = clock_timestamp() where id = any(${[...ids]}::text[])`.execute(tx)
}

function columnsOf(thing: QuotedThing) {
  return 'contestId' in thing
    ? { contestId: thing.contestId, entryId: null, purchase: null }
    : { contestId: null, entryId: thing.entryId, purchase: thing.purchase }
}

/** What a manager sees before paying. */
export type PaymentQuote = {
  readonly id: string
  readonly amount: MinorUnits
  /** Undefined where the wallet does not tell, or cannot be reached. */
  readonly balance: MinorUnits | undefined
  readonly currency: string
  readonly currencyExponent: number
  readonly expiresAt: Date
}
