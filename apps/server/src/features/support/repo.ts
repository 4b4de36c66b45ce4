import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** How long before its first kick-off a game round is locked, minutes. */
export async function loadDeadlineMinutes(db: Kysely<DB>, gameRoundId: number): Promise<number> {
  const row = await db
    .selectFrom('gameRound')
    .select('deadlineOffsetMinutes')
    .where('id', '=', gameRoundId)
    .executeTakeFirst()
  return row?.deadlineOffsetMinutes ?? 0
}

/** Whether a manager is subscribed: who logs in anew after he unsubscribed is so again. */
export async function loadSubscription(
  db: Kysely<DB>,
  managerId: number,
): Promise<{
  readonly isSubscribed: boolean
  /** The name by which the demo login knows a guest: the only one it keeps of him. */
  readonly guestSubject: string | undefined
}> {
  const row = await db
    .selectFrom('manager')
    .leftJoin('unsubscription', 'unsubscription.managerId', 'manager.id')
    .leftJoin('providerSession', 'providerSession.managerId', 'manager.id')
    .select(['manager.provider', 'manager.subject', 'unsubscription.at', 'providerSession.openedAt'])
    .where('manager.id', '=', managerId)
    .executeTakeFirst()
  if (row === undefined) return { isSubscribed: false, guestSubject: undefined }
  return {
    isSubscribed: row.at === null || (row.openedAt !== null && row.openedAt > row.at),
    guestSubject: row.provider === 'demo' ? row.subject : undefined,
  }
}

/** Keeps that a manager's subscription has ended. */
export async function markUnsubscribed(db: Kysely<DB>, managerId: number): Promise<void> {
  await db
    .insertInto('unsubscription')
    .values({ managerId })
    .onConflict((conflict) => conflict.column('managerId').doUpdateSet({ at: sql`clock_timestamp()` }))
    .execute()
}
