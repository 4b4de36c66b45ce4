import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { TokenCaller } from '../platform/auth/tokens.ts'
import { gatherReads } from '../platform/db/gather.ts'
import { createSharedReads } from '../platform/memory/shared-reads.ts'
import { loadManagers, type Manager, sessionsValidFrom } from './repo.ts'

/** How long this node may miss a log-out on another one that it was not told of. */
const MAX_AGE_MS = 10_000
const MAX_KEPT = 20_000

/** Knows whether a token's session is still open: this is the only place that decides it. */
export type SessionGuard = {
  /** As this node knows it, at most ten seconds behind the database. */
  readonly isOpen: (caller: TokenCaller) => Promise<boolean>
  /** Those whose session has ended, on any node; one database query for all of them. */
  readonly findEnded: (callers: readonly TokenCaller[]) => Promise<ReadonlySet<TokenCaller>>
  /** Makes the manager's next call check the database, so that a log-out takes effect at once. */
  readonly forget: (managerId: number) => void
  /** As a node tells it: a manager's id, or nothing for everybody. */
  readonly hear: (payload: string) => void
}

/**
 * Whether a token's login is still open: it was made after its manager last ended all of them, and its own has not
 * ended. An onlooker has none to end.
 */
export function isSessionOpen(
  { managerId, operatorId, isOnlooker, issuedAt, sessionId }: TokenCaller,
  manager: Manager | undefined,
): boolean {
  if (isOnlooker) return true
  if (manager?.id !== managerId || manager.operatorId !== operatorId) return false
  if (sessionId !== undefined && manager.endedSessions.includes(sessionId)) return false
  return issuedAt * 1000 >= sessionsValidFrom(manager)
}

/** Those who come in a rush are asked for together. */
const readManager = gatherReads(
  async (db: Kysely<DB>, managerIds: readonly number[]): Promise<readonly (Manager | undefined)[]> => {
    const found = await loadManagers(db, managerIds)
    return managerIds.map((managerId) => found.get(managerId))
  },
)

/** Checks the database for a manager at most every ten seconds. */
export function createSessionGuard(db: Kysely<DB>, now?: () => number): SessionGuard {
  const managers = createSharedReads<Manager | undefined>({ maxAgeMs: MAX_AGE_MS, max: MAX_KEPT, now })
  return {
    isOpen: async (caller) => {
      const { managerId, isOnlooker } = caller
      if (isOnlooker) return true
      return isSessionOpen(caller, await managers.get(`${managerId}`, () => readManager(db, managerId)))
    },
    findEnded: async (callers) => {
      const found = await loadManagers(
        db,
        callers.map(({ managerId }) => managerId),
      )
      return new Set(callers.filter((caller) => !isSessionOpen(caller, found.get(caller.managerId))))
    },
    forget: (managerId) => managers.forget(`${managerId}`),
    hear: (payload) => (payload === '' ? managers.forgetAll() : managers.forget(payload)),
  }
}
