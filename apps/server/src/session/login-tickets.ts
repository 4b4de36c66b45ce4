import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

const LIFE_SECONDS = 60

/** A ticket with which a page of the same site takes over a login: once, within a minute. */
export async function makeTicket(
  db: Kysely<DB>,
  manager: { readonly operatorId: number; readonly managerId: number },
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await sql`
    insert into login_ticket (ticket_hash, operator_id, manager_id, expires_at)
    values (${hashOf(ticket)}, ${manager.operatorId}, ${manager.managerId},
            clock_timestamp() + ${LIFE_SECONDS}::int * interval '1 second')`.execute(db)
  return ticket
}

/** The manager of a ticket, which can be used only once. */
export async function redeemTicket(
  db: Kysely<DB>,
  operatorId: number,
  ticket: string,
): Promise<number | undefined> {
  const row = await db
    .deleteFrom('loginTicket')
    .where('ticketHash', '=', hashOf(ticket))
    .where('operatorId', '=', operatorId)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .returning('managerId')
    .executeTakeFirst()
  return row?.managerId
}

function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url')
}
