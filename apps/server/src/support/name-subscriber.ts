import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { subscriberNameOf, type Operator } from '../operators/index.ts'
import { subjectAtProvider, type Logins } from '../session/index.ts'
import type { Subscription } from './repo.ts'

/** Whose subscription should end, in the form the operator's address takes. */
export type NamedSubscriber =
  | { readonly session_id: string }
  | { readonly phone: string }
  | { readonly user_id: string }

export type NamingDeps = Pick<Logins, 'providerSessions' | 'phones'> & { readonly db: Kysely<DB> }

/**
 * Identifies a manager to their operator in the configured way: by the session they came with, their phone number, or
 * the name their login gives them. Undefined when we do not know it.
 */
export async function nameSubscriber(
  { db, providerSessions, phones }: NamingDeps,
  operator: Operator,
  managerId: number,
  { provider, subject }: Subscription,
): Promise<NamedSubscriber | undefined> {
  switch (subscriberNameOf(operator)) {
    case 'phone': {
      const phone = await phones.numberOf(db, managerId)
      return phone === undefined ? undefined : { phone }
    }
    case 'user': {
      const user_id = subjectAtProvider(provider, subject)
      return user_id === undefined ? undefined : { user_id }
    }
    case 'session': {
      // A guest of the demo login has only one name.
      const guest = provider === 'demo' ? subject : undefined
      const session_id = (await providerSessions.load(db, managerId)) ?? guest
      return session_id === undefined ? undefined : { session_id }
    }
  }
}
