import { exclusionDays } from '@gaffer/contract'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import { refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import { excludeAtOwnRequest, loadFairPlay, lockPerson } from '../../fair-play/index.ts'
import { signedAct } from '../../proposals/index.ts'
import type { Changed } from '../../staff/index.ts'
import { ALONE_DAYS, hasAllAlone } from './alone.ts'
import { about, findManager } from './of-operator.ts'

/** In days; null is for good. */
type Days = z.infer<typeof exclusionDays>

const DAY_MS = 86_400_000

/** How somebody is excluded, as the audit log keeps it. */
type Excluded = { readonly excludedUntil: Date | null; readonly forGood: boolean }

async function loadExcluded(db: Kysely<DB>, managerId: number): Promise<Excluded> {
  const { isExcluded, excludedUntil } = await loadFairPlay(db, managerId)
  return { excludedUntil, forGood: isExcluded && excludedUntil === null }
}

/** Whether an exclusion that holds ends no earlier than one of so many days would. */
function covers({ excludedUntil, forGood }: Excluded, days: Days): boolean {
  if (forGood) return true
  return days !== null && excludedUntil !== null && excludedUntil.getTime() >= Date.now() + days * DAY_MS
}

/** What of an exclusion that staff ask for is done at once, and whether the whole of it waits for an owner. */
type Share = { readonly atOnce: Days | undefined; readonly needsOwner: boolean }

/**
 * Divides an exclusion that staff ask for: what one person may do alone holds at once, for whoever asked to be kept out
 * must not wait for a signature; an owner signs a longer one, and each one after the first renewal.
 */
export async function shareOf(
  tx: Transaction<DB>,
  operatorId: number,
  managerId: number,
  days: Days,
): Promise<Share> {
  // Acts at the same moment count one after the other.
  const person = await lockPerson(tx, managerId)
  if (covers(await loadExcluded(tx, managerId), days)) return { atOnce: days, needsOwner: false }
  const isLong = days === null || days > ALONE_DAYS
  if (await hasAllAlone(tx, operatorId, person)) return { atOnce: undefined, needsOwner: true }
  return { atOnce: isLong ? ALONE_DAYS : days, needsOwner: isLong }
}

/** Excludes a manager, unless that is undefined; a longer exclusion stays. Returns how they are excluded, before and after. */
export async function excludeByStaff(
  tx: Transaction<DB>,
  managerId: number,
  days: Days | undefined,
): Promise<{ readonly before: Excluded; readonly after: Excluded }> {
  const before = await loadExcluded(tx, managerId)
  if (days === undefined) return { before, after: before }
  await excludeAtOwnRequest(tx, managerId, days)
  return { before, after: await loadExcluded(tx, managerId) }
}

/** An exclusion longer than seven days, and one renewed more than once. */
export const EXCLUDE_MANAGER = signedAct({
  name: 'excludeManager',
  signers: ['owner'],
  payload: z.object({ managerId: z.int(), days: exclusionDays }),
  preview: async (db, operator, { managerId, days }) => {
    const found = await findManager(db, operator.id, managerId)
    if (!found.ok) return found
    const now = await loadExcluded(db, managerId)
    if (covers(now, days)) return refuse(refusal('changedMeanwhile'))
    return ok({
      subject: { kind: 'manager', id: String(managerId), name: found.value.name },
      effects: [
        {
          label: 'exclusionDays',
          before: now.excludedUntil?.toISOString() ?? null,
          after: days === null ? 'for good' : String(days),
        },
      ],
    })
  },
  perform: async (tx, operator, { managerId, days }) => {
    const found = await findManager(tx, operator.id, managerId)
    if (!found.ok) return found
    const { before, after } = await excludeByStaff(tx, managerId, days)
    return ok<Changed>(about(managerId, before, after))
  },
})
