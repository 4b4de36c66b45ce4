import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { foldTeamName } from '@gaffer/rules'
import type { DB } from '../../db/generated/database.ts'
import type { Operator } from '../operators/index.ts'
import { welcomeGuest } from '../wallet/index.ts'
import { guestName } from './guest-name.ts'
import { insertManager, loadManagerOfSubject, type Manager } from './repo.ts'

/** The session id of someone who only looks (decision 8). */
export const ONLOOKER_SESSION = 'demo_session'

/** A generated session id of a guest: long enough that nobody guesses another's. */
const GUEST_SESSION = /^[A-Za-z0-9_-]{16,200}$/

/** Whether a text can be the session id of a guest. */
export function isGuestSession(sessionId: string): boolean {
  return GUEST_SESSION.test(sessionId)
}

/**
 * The guest of a session id of the demo login: the first call makes one, with demo money, every later
 * one finds the same. The session id itself is not kept, only its hash.
 */
export async function openGuest(db: Kysely<DB>, operator: Operator, sessionId: string): Promise<Manager> {
  const subject = createHash('sha256').update(sessionId).digest('base64url')
  const known = await loadManagerOfSubject(db, operator.id, 'demo', subject)
  if (known !== undefined) return known
  await db.transaction().execute(async (tx) => {
    const username = guestName(subject)
    const managerId = await insertManager(tx, {
      operatorId: operator.id,
      provider: 'demo',
      subject,
      username,
      foldedUsername: foldTeamName(username),
    })
    if (managerId === undefined) return
    await welcomeGuest(
      tx,
      { operatorId: operator.id, managerId, currency: operator.currency },
      operator.brand.welcomeMoney,
    )
  })
  const opened = await loadManagerOfSubject(db, operator.id, 'demo', subject)
  if (opened === undefined) throw new Error('a guest was not stored')
  return opened
}
