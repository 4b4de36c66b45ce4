import { ok } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '../../db/generated/database.ts'
import { deleteBlock, loadBlock, lockPerson, upsertBlock } from '../../fair-play/index.ts'
import { signedAct } from '../../proposals/index.ts'
import type { Changed } from '../../staff/index.ts'
import { ALONE_DAYS, hasAllAlone } from './alone.ts'
import { about, findManager } from './of-operator.ts'

const HOURS_OF_DAY = 24
const HOUR_MS = 3_600_000

type Wanted = { readonly hours: number | null; readonly reason: string }

/**
 * Whether a block takes a second person: a long one, one that lifts or shortens what is there, and each one after
 * the first renewal of a block or exclusion.
 */
export async function needsOwner(
  tx: Kysely<DB>,
  operatorId: number,
  managerId: number,
  hours: number | null,
): Promise<boolean> {
  // Acts at the same moment count one after the other.
  const person = await lockPerson(tx, managerId)
  const block = await loadBlock(tx, managerId)
  if (hours === null) return block !== undefined
  const isShorter = block !== undefined && block.until.getTime() > Date.now() + hours * HOUR_MS
  return hours > ALONE_DAYS * HOURS_OF_DAY || isShorter || (await hasAllAlone(tx, operatorId, person))
}

/** Blocks the person a manager is, or lifts their block. */
export async function blockByStaff(
  tx: Kysely<DB>,
  managerId: number,
  { hours, reason }: Wanted,
): Promise<{ readonly until: Date | null; readonly changed: Changed }> {
  const person = await lockPerson(tx, managerId)
  const before = (await loadBlock(tx, managerId))?.until ?? null
  if (hours === null) await deleteBlock(tx, person)
  const until = hours === null ? null : await upsertBlock(tx, person, { hours, reason })
  return { until, changed: about(managerId, { blockedUntil: before }, { blockedUntil: until }) }
}

/** A block longer than seven days, one renewed more than once, and lifting or shortening one. */
export const BLOCK_MANAGER = signedAct({
  name: 'blockManager',
  signers: ['owner'],
  payload: z.object({ managerId: z.int(), hours: z.int().nullable(), reason: z.string() }),
  preview: async (db, operator, { managerId, hours }) => {
    const found = await findManager(db, operator.id, managerId)
    if (!found.ok) return found
    const before = (await loadBlock(db, managerId))?.until.toISOString() ?? null
    return ok({
      subject: { kind: 'manager', id: String(managerId), name: found.value.name },
      effects: [{ label: 'blockHours', before, after: String(hours ?? 0) }],
    })
  },
  perform: async (tx, operator, { managerId, ...wanted }) => {
    const found = await findManager(tx, operator.id, managerId)
    return found.ok ? ok((await blockByStaff(tx, managerId, wanted)).changed) : found
  },
})
