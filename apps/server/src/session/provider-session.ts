import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { KeyRing } from '../platform/secrets/key-ring.ts'
import { openSealed, sealWith } from '../platform/secrets/seal.ts'
import { loadProviderSession, updateProviderSession } from './repo.ts'

/**
 * Managers' sessions at their providers, kept on the server for calls on their behalf, above all unsubscribing
 * (Q-19). The page forgets its own copy at once.
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

/** The place that a manager's session is sealed for. */
export function placeOfSession(managerId: number): string {
  return `session ${managerId}`
}
