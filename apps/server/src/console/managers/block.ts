import { ok } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { DB } from '../../db/generated/database.ts'
import { deleteBlock, loadBlock, upsertBlock } from '../../fair-play/index.ts'
import { signedAct } from '../../proposals/index.ts'
import type { Changed } from '../../staff/index.ts'
import { about, findManager } from './of-operator.ts'

/** The longest block that one person gives alone. */
const ALONE_HOURS = 7 * 24
const HOUR_MS = 3_600_000

type Wanted = { readonly hours: number | null; readonly reason: string }

/** Whether a block takes a second person: a long one, and one that lifts or shortens what is there. */
export async function needsOwner(db: Kysely<DB>, managerId: number, hours: number | null): Promise<boolean> {
  const block = await loadBlock(db, managerId)
  if (hours === null) return block !== undefined
  return hours > ALONE_HOURS || (block !== undefined && block.until.getTime() > Date.now() + hours * HOUR_MS)
}

/** Blocks a manager, or lifts their block. */
export async function blockByStaff(
  tx: Kysely<DB>,
  managerId: number,
  { hours, reason }: Wanted,
): Promise<{ readonly until: Date | null; readonly changed: Changed }> {
  const before = (await loadBlock(tx, managerId))?.until ?? null
  if (hours === null) await deleteBlock(tx, managerId)
  const until = hours === null ? null : await upsertBlock(tx, managerId, { hours, reason })
  return { until, changed: about(managerId, { blockedUntil: before }, { blockedUntil: until }) }
}

/** A block longer than seven days, and lifting or shortening one. */
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
