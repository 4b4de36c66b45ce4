import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** Logins that carry a session of the provider: it distinguishes a new login from one that continues. */
const SESSION_LOGINS: ReadonlySet<string> = new Set(['demo', 'sp'])
/** Logins that a page repeats by itself, at every load where the browser stores no cookie for it. */
const SILENT_LOGINS: ReadonlySet<string> = new Set(['demo', 'sp', 'orange'])
/** For how long after unsubscribing a silent login still counts as the same visit. */
const SAME_VISIT_MS = 12 * 3_600_000

/** How many minutes before its first kick-off a game round is locked. */
export async function loadDeadlineMinutes(db: Kysely<DB>, gameRoundId: number): Promise<number> {
  const row = await db
    .selectFrom('gameRound')
    .select('deadlineOffsetMinutes')
    .where('id', '=', gameRoundId)
    .executeTakeFirst()
  return row?.deadlineOffsetMinutes ?? 0
}

/** A manager's subscription at their operator, and the name their login knows them by. */
export type Subscription = {
  readonly isSubscribed: boolean
  readonly provider: string
  readonly subject: string
}

/**
 * Whether a manager is subscribed, asked with the login of `openedAt` (epoch seconds): logging in again after
 * unsubscribing means subscribing again. A page that reloads and logs in by itself does not count as a new login; one
 * in another visit does. Undefined when there is no such manager.
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
  const loggedInAt = SESSION_LOGINS.has(provider) ? Number(row.openedAt ?? 0) : openedAt * 1000
  const sameVisit = SILENT_LOGINS.has(provider) ? SAME_VISIT_MS : 0
  const isAnew = at !== null && loggedInAt > Number(at) + sameVisit
  return { isSubscribed: at === null || isAnew, provider, subject }
}

/** Stores that a manager's subscription has ended. */
export async function markUnsubscribed(db: Kysely<DB>, managerId: number): Promise<void> {
  await db
    .insertInto('unsubscription')
    .values({ managerId })
    .onConflict((conflict) => conflict.column('managerId').doUpdateSet({ at: sql`clock_timestamp()` }))
    .execute()
}
