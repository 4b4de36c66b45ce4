import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

const LIFE_SECONDS = 60

type TicketHolder = {
  readonly operatorId: number
  readonly managerId: number
  /** When they logged in, in epoch seconds: a ticket passes a login on and is none. */
  readonly openedAt: number
}

/** A ticket with which a page of the same site takes over a login: once, within a minute. */
export async function makeTicket(db: Kysely<DB>, manager: TicketHolder): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await sql`
    insert into login_ticket (ticket_hash, operator_id, manager_id, opened_at, expires_at)
    values (${hashOf(ticket)}, ${manager.operatorId}, ${manager.managerId}, to_timestamp(${manager.openedAt}),
            clock_timestamp() + ${LIFE_SECONDS}::int * interval '1 second')`.execute(db)
  return ticket
}

/** Whose login a ticket passes on; it can be used only once. */
export async function redeemTicket(
  db: Kysely<DB>,
  operatorId: number,
  ticket: string,
): Promise<Omit<TicketHolder, 'operatorId'> | undefined> {
  const row = await db
    .deleteFrom('loginTicket')
    .where('ticketHash', '=', hashOf(ticket))
    .where('operatorId', '=', operatorId)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .returning(['managerId', 'openedAt'])
    .executeTakeFirst()
  return row && { managerId: row.managerId, openedAt: Math.floor(row.openedAt.getTime() / 1000) }
}

function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url')
}
