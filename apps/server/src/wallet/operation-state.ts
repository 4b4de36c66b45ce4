import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { insertPostings, loadOperationForUpdate, type OperationRow } from './repo.ts'
import type { WalletAnswer, WalletRefusal } from './wallet-port.ts'

/** Stored in `refused_because` of a debit that is being undone: only the answer to its rollback still counts. */
export const UNDONE = 'undone'

/** How long a rolled-back debit is watched at a wallet that does not remember rollbacks. */
const WATCH_SECONDS = 600

/** An operation that is undecided for longer waits for a person. */
export const UNDECIDED_MINUTES = 5

/** Marks an undecided operation as sent to the wallet; false where it is decided, or being undone. */
export async function updateOperationSent(db: Kysely<DB>, id: string): Promise<boolean> {
  const { rows } = await sql`
    update wallet_operation set state = 'sent', sent_at = coalesce(sent_at, clock_timestamp())
    where id = ${id} and state in ('planned', 'sent', 'unknown') and refused_because is distinct from ${UNDONE}
    returning id`.execute(db)
  return rows.length > 0
}

/** Stores what a wallet said about an undecided operation; a decided one, or one being undone, never changes. */
export async function updateOperationAnswer(db: Kysely<DB>, id: string, answer: WalletAnswer): Promise<void> {
  const isDecided = answer.outcome !== 'unknown'
  const reason = answer.outcome === 'declined' ? answer.reason : null
  const message = answer.outcome === 'done' ? undefined : answer.message
  await sql`
    update wallet_operation
    set state = ${answer.outcome}::text, refused_because = ${reason}::text,
      wallet_message = coalesce(${message ?? null}::text, wallet_message),
      decided_at = case when ${isDecided}::boolean then clock_timestamp() end,
      unknown_at = case when ${isDecided}::boolean then unknown_at else coalesce(unknown_at, clock_timestamp()) end
    where id = ${id} and state in ('planned', 'sent', 'unknown')
      and refused_because is distinct from ${UNDONE}`.execute(db)
}

/**
 * Stores what a wallet said and, if it moved the money, posts it in the same transaction; returns what is stored. The
 * ledger has posted by then; an answer that arrives after the decision changes nothing.
 */
export async function recordAnswer(db: Kysely<DB>, id: string, answer: WalletAnswer): Promise<WalletAnswer> {
  if (answer.outcome !== 'done') {
    await updateOperationAnswer(db, id, answer)
    return loadAnswer(db, id)
  }
  const stored = await loadAnswer(db, id)
  if (stored.outcome !== 'unknown') return stored
  return db.transaction().execute(async (tx) => {
    const operation = await loadOperationForUpdate(tx, id)
    if (operation === undefined) return { outcome: 'unknown' }
    if (operation.state === 'done' || operation.state === 'declined' || operation.refusedBecause === UNDONE) {
      return answerOf(operation)
    }
    await insertPostings(tx, operation)
    await updateOperationAnswer(tx, id, answer)
    return answer
  })
}

/**
 * Begins to undo an undecided debit, for good: whatever is heard about it later, it ends declined. False when it is
 * already decided.
 */
export async function updateOperationUndoing(db: Kysely<DB>, id: string): Promise<boolean> {
  const found = await sql`
    update wallet_operation set state = 'unknown', refused_because = ${UNDONE},
      undoing_at = coalesce(undoing_at, clock_timestamp())
    where id = ${id} and state in ('planned', 'sent', 'unknown') returning id`.execute(db)
  return found.rows.length > 0
}

/** Declines a debit that was undone before it was decided, and has it watched where it may still arrive. */
export async function updateOperationUndone(db: Kysely<DB>, id: string, mayStillLand = false): Promise<void> {
  await sql`
    update wallet_operation set state = 'declined', refused_because = ${UNDONE}, decided_at = clock_timestamp(),
      attempts = 0, next_try_at = case when ${mayStillLand}::boolean then clock_timestamp() end,
      watch_until = case when ${mayStillLand}::boolean
        then clock_timestamp() + make_interval(secs => ${WATCH_SECONDS}) end
    where id = ${id} and state in ('planned', 'sent', 'unknown')`.execute(db)
}

/** Extends the watch on a debit whose wallet could not be reached. */
export async function extendWatch(db: Kysely<DB>, id: string): Promise<void> {
  await sql`
    update wallet_operation set watch_until = greatest(watch_until, clock_timestamp() + interval '1 minute')
    where id = ${id} and watch_until is not null`.execute(db)
}

/** The stored outcome of an operation, as an answer of its wallet. */
export async function loadAnswer(db: Kysely<DB>, id: string): Promise<WalletAnswer> {
  const row = await db
    .selectFrom('walletOperation')
    .select(['state', 'refusedBecause', 'walletMessage'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? { outcome: 'unknown' } : answerOf(row)
}

/** The answer that a stored state stands for. */
export function answerOf(
  row: Pick<OperationRow, 'refusedBecause' | 'walletMessage'> & { readonly state: string },
): WalletAnswer {
  const message = row.walletMessage ?? undefined
  if (row.state === 'done') return { outcome: 'done' }
  if (row.state === 'declined') return { outcome: 'declined', reason: refusalOf(row.refusedBecause), message }
  return { outcome: 'unknown', message }
}

/** Why a wallet declined, from what is stored. */
export function refusalOf(stored: string | null): WalletRefusal {
  return stored === 'insufficientFunds' || stored === 'walletAway' ? stored : 'walletRefused'
}
