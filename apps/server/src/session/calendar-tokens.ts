import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** Whose calendar a secret address shows. */
export type CalendarOwner = {
  readonly managerId: number
  readonly operatorId: number
  /** The one they last used; null before that was stored. */
  readonly language: string | null
}

const TOKEN_BYTES = 24

/** The token of a manager's calendar; null without one. */
export async function loadCalendarToken(db: Kysely<DB>, managerId: number): Promise<string | null> {
  const row = await db
    .selectFrom('managerCalendar')
    .select('token')
    .where('managerId', '=', managerId)
    .executeTakeFirst()
  return row?.token ?? null
}

/** Gives the calendar a new token; the old one leads nowhere from then on. */
export async function renewCalendarToken(db: Kysely<DB>, managerId: number): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await sql`
    insert into manager_calendar (manager_id, token) values (${managerId}, ${token})
    on conflict (manager_id) do update set token = excluded.token, created_at = clock_timestamp()`.execute(db)
  return token
}

export async function deleteCalendarToken(db: Kysely<DB>, managerId: number): Promise<void> {
  await db.deleteFrom('managerCalendar').where('managerId', '=', managerId).execute()
}

export async function loadCalendarOwner(db: Kysely<DB>, token: string): Promise<CalendarOwner | undefined> {
  return db
    .selectFrom('managerCalendar')
    .innerJoin('manager', 'manager.id', 'managerCalendar.managerId')
    .select(['manager.id as managerId', 'manager.operatorId', 'manager.language'])
    .where('token', '=', token)
    .executeTakeFirst()
}
