import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { TokenCaller } from '../platform/auth/tokens.ts'
import { loadManager } from './repo.ts'

/** How long a log-out elsewhere may stay unnoticed by this node. */
const FRESH_MS = 10_000
const MAX_KEPT = 20_000

/** Knows whether the sessions of a manager that were opened at some time still count. */
export type SessionGuard = {
  readonly isValid: (caller: TokenCaller) => Promise<boolean>
  /** Asks the database at the next call of this manager: a log-out on this node counts at once. */
  readonly forget: (managerId: number) => void
}

/** Asks the database for a manager at most every ten seconds. */
export function createSessionGuard(
  db: Kysely<DB>,
  now: () => number = () => performance.now(),
): SessionGuard {
  const kept = new Map<
    number,
    { readonly operatorId: number; readonly at: number; readonly validFrom: Promise<number> }
  >()
  const load = async ({ operatorId, managerId }: TokenCaller): Promise<number> => {
    const manager = await loadManager(db, operatorId, managerId)
    return manager === undefined ? Number.POSITIVE_INFINITY : Number(manager.sessionsValidFrom)
  }
  const isValid = async (caller: TokenCaller): Promise<boolean> => {
    if (caller.isOnlooker) return true
    const known = kept.get(caller.managerId)
    if (known?.operatorId === caller.operatorId && now() - known.at < FRESH_MS) {
      if (caller.issuedAt * 1000 >= (await known.validFrom)) return true
    }
    const validFrom = load(caller)
    kept.delete(caller.managerId)
    kept.set(caller.managerId, { operatorId: caller.operatorId, at: now(), validFrom })
    validFrom.catch(() => kept.delete(caller.managerId))
    for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest)
    return caller.issuedAt * 1000 >= (await validFrom)
  }
  return { isValid, forget: (managerId) => void kept.delete(managerId) }
}
