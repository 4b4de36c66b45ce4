import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** Logins that a page repeats by itself: only another session of the provider is a new one. */
const SESSION_LOGINS: ReadonlySet<string> = new Set(['demo', 'sp'])

/** How long before its first kick-off a game round is locked, minutes. */
export async function loadDeadlineMinutes(db: Kysely<DB>, gameRoundId: number): Promise<number> {
  const row = await db
    .selectFrom('gameRound')
    .select('deadlineOffsetMinutes')
    .where('id', '=', gameRoundId)
    .executeTakeFirst()
  return row?.deadlineOffsetMinutes ?? 0
}

/** A manager's subscription at his operator, and the name his login knows him by. */
export type Subscription = {
  readonly isSubscribed: boolean
  readonly provider: string
  readonly subject: string
}

/**
 * Whether a manager is subscribed, as his login of `openedAt` (epoch seconds) may ask: who logs in anew
 * after he unsubscribed is so again. Undefined for no manager.
 */
export async function loadSubscription(
  db: Kysely<DB>,
  { managerId, openedAt }: { readonly managerId: number; readonly openedAt: number },
): Promise<Subscription | undefined> {
  const row = await db
    .selectFrom('manager')
    .leftJoin('unsubscription', 'unsubscription.managerId', 'manager.id')
    .leftJoin('providerSession', 'providerSession.managerId', 'manager.id')
    .select(['manager.provider', 'manager.subject', 'unsubscription.at', 'providerSession.openedAt'])
    .where('manager.id', '=', managerId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { at, provider, subject } = row
  const isAnew =
    at !== null &&
    (SESSION_LOGINS.has(provider) ? row.openedAt !== null && row.openedAt > at : openedAt * 1000 > Number(at))
  return { isSubscribed: at === null || isAnew, provider, subject }
}

/** Keeps that a manager's subscription has ended. */
export async function markUnsubscribed(db: Kysely<DB>, managerId: number): Promise<void> {
  await db
    .insertInto('unsubscription')
    .values({ managerId })
    .onConflict((conflict) => conflict.column('managerId').doUpdateSet({ at: sql`clock_timestamp()` }))
    .execute()
}
