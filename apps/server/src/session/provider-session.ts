import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { KeyRing } from '../platform/secrets/key-ring.ts'
import { openSealed, sealWith } from '../platform/secrets/seal.ts'
import { loadProviderSession, updateProviderSession } from './repo.ts'

/**
 * The sessions that managers have with their providers, kept on the server for the calls that are made in
 * their name, unsubscribing above all. The page forgets its own at once.
 */
export type ProviderSessions = {
  readonly keep: (tx: Transaction<DB>, managerId: number, session: string) => Promise<void>
  /** Undefined when there is none, or its key is retired. */
  readonly load: (db: Kysely<DB>, managerId: number) => Promise<string | undefined>
}

export function createProviderSessions(ring: KeyRing): ProviderSessions {
  return {
    keep: async (tx, managerId, session) =>
      updateProviderSession(
        tx,
        managerId,
        sealWith(await ring.current(), session, placeOfSession(managerId)),
      ),
    load: async (db, managerId) => {
      const sealed = await loadProviderSession(db, managerId)
      return sealed === undefined ? undefined : openSealed(ring, sealed, placeOfSession(managerId))
    },
  }
}

/** What a manager's session is sealed for. */
export function placeOfSession(managerId: number): string {
  return `session ${managerId}`
}
