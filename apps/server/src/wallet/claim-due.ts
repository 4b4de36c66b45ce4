import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { UNDONE } from './operation-state.ts'
import type { WalletMove } from './wallet-port.ts'

/** An operation to be tried now. */
export type DueOperation = WalletMove & {
  readonly kind: string
  readonly entryId: number | null
  /** Undoing it has begun: the wallet is no longer asked whether it took the money. */
  readonly isUndoing?: boolean
}

/** A credit that this node claimed by its latest attempt. */
export type ClaimedCredit = DueOperation & { readonly attempts: number }

/** Of each operator, so that one whose wallet cannot be reached does not hold up others. */
export const MOST_AT_ONCE = 100
const AT_ONCE = 16
const LONGEST_PAUSE_SECONDS = 15

/** Undecided debits. */
export const UNDECIDED_DEBITS = sql`state in ('planned', 'sent', 'unknown') and kind in ('stake', 'chip', 'scheme')`
/** What is owed to managers and has not arrived. */
export const OPEN_CREDITS = sql`state in ('planned', 'sent', 'unknown') and kind in ('prize', 'refund')`
/** Rolled-back debits at a wallet that does not remember rollbacks. */
export const WATCHED_DEBITS = sql`watch_until > clock_timestamp()`

/**
 * Claims due operations of one kind for this node, longest waiting first: no other node gets them until their next
 * attempt, after a pause that doubles from a tenth of `paceMs` up to 15 s.
 */
export function claimDue(
  db: Kysely<DB>,
  sort: RawBuilder<unknown>,
  olderThanMs: number,
  paceMs: number = olderThanMs,
): Promise<readonly DueOperation[]> {
  return claim(db, sort, olderThanMs, pauseAfter(sql`attempts`, paceMs))
}

/**
 * Claims what is owed and due. Nobody else gets it while its wallet may still be answering, however short the pause
 * is; `holdCredit` extends that when it is sent, `releaseCredit` ends it.
 */
export function claimCredits(db: Kysely<DB>, paceMs: number): Promise<readonly ClaimedCredit[]> {
  return claim(db, OPEN_CREDITS, 0, sql`greatest(${pauseAfter(sql`attempts`, paceMs)}, ${CALL_TIME})`)
}

/** Marks a claimed credit as sent now; false where it was decided or claimed anew since. */
export async function holdCredit(db: Kysely<DB>, { operationId, attempts }: ClaimedCredit): Promise<boolean> {
  const held = await sql`
    update wallet_operation set state = 'sent', sent_at = coalesce(sent_at, clock_timestamp()),
      next_try_at = greatest(next_try_at, clock_timestamp() + ${CALL_TIME})
    where id = ${operationId} and attempts = ${attempts} and ${OPEN_CREDITS} returning id`.execute(db)
  return held.rows.length > 0
}

/** Has a credit whose attempt failed tried again after the pause of `claimDue`. */
export async function releaseCredit(
  db: Kysely<DB>,
  { operationId, attempts }: ClaimedCredit,
  paceMs: number,
): Promise<void> {
  await sql`
    update wallet_operation set next_try_at = clock_timestamp() + ${pauseAfter(sql`(attempts - 1)`, paceMs)}
    where id = ${operationId} and attempts = ${attempts} and ${OPEN_CREDITS}`.execute(db)
}

/** How long a call to the wallet of an operation may take, and a second around it; nothing for our ledger. */
const CALL_TIME = sql`make_interval(secs => coalesce((select (wallet ->> 'timeoutMs')::float8 / 1000 + 1
  from operator where operator.id = wallet_operation.operator_id), 0))`

/** The pause after so many attempts before this one. */
function pauseAfter(attempts: RawBuilder<unknown>, paceMs: number): RawBuilder<unknown> {
  return sql`make_interval(secs => least(${LONGEST_PAUSE_SECONDS},
    ${paceMs / 10_000}::float * 2 ^ least(${attempts}, 10)) * (0.75 + random() / 4))`
}

async function claim(
  db: Kysely<DB>,
  sort: RawBuilder<unknown>,
  olderThanMs: number,
  pause: RawBuilder<unknown>,
): Promise<readonly ClaimedCredit[]> {
  const found = await sql<ClaimedCredit>`
    with due as (
      select first.id from operator cross join lateral (
        select id from wallet_operation
        where wallet_operation.operator_id = operator.id and ${sort}
          and created_at <= clock_timestamp() - make_interval(secs => ${olderThanMs / 1000})
          and coalesce(next_try_at, created_at) <= now()
        order by coalesce(next_try_at, created_at) limit ${MOST_AT_ONCE}) first
    ), free as (
      select wallet_operation.id from wallet_operation join due on due.id = wallet_operation.id
      where next_try_at is null or next_try_at <= clock_timestamp()
      order by wallet_operation.id for update of wallet_operation skip locked
    ), claimed as (
      update wallet_operation set attempts = attempts + 1, next_try_at = clock_timestamp() + ${pause}
      from free where wallet_operation.id = free.id
      returning wallet_operation.*
    )
    select id as operation_id, operator_id, manager_id, kind, amount, currency, entry_id, attempts,
      refused_because is not distinct from ${UNDONE} as is_undoing
    from claimed order by created_at`.execute(db)
  return found.rows
}

/**
 * Runs something for each item, several at once, each operator in its own lane, so that nobody waits for another
 * operator's wallet.
 */
export async function inLanes<T extends { readonly operatorId: number }>(
  operations: readonly T[],
  act: (operation: T) => Promise<unknown>,
): Promise<void> {
  const byOperator = Map.groupBy(operations, ({ operatorId }) => operatorId)
  await Promise.all(
    [...byOperator.values()].map(async (queue) => {
      const rest = queue.values()
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (const operation of rest) await act(operation)
        }),
      )
    }),
  )
}
