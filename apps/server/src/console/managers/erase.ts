import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import { signedAct } from '../../proposals/index.ts'
import { ERASURE_WAITS_HOURS, insertErasure, loadErasure } from '../../session/index.ts'
import { loadManagerMoney, type ManagerRow } from './load-managers.ts'
import { about, findManager } from './of-operator.ts'

/** The manager, if they can be erased: no bot, and not erased or about to be. */
export async function findErasable(
  db: Kysely<DB>,
  operatorId: number,
  id: number,
): Promise<Outcome<ManagerRow>> {
  const found = await findManager(db, operatorId, id)
  if (!found.ok) return found
  const isWaiting = (await loadErasure(db, id)) !== undefined
  return found.value.isBot || isWaiting ? refuse(refusal('notErasable')) : found
}

/** Erasing a manager: an owner asks, finance signs, and it is done three days later. */
export const ERASE_MANAGER = signedAct({
  name: 'eraseManager',
  signers: ['finance'],
  payload: z.object({ managerId: z.int() }),
  preview: async (db, operator, { managerId }) => {
    const found = await findErasable(db, operator.id, managerId)
    if (!found.ok) return found
    const { balance } = await loadManagerMoney(db, managerId)
    return ok({
      subject: { kind: 'manager', id: String(managerId), name: found.value.name },
      effects: [
        { label: 'namesErased', before: null, after: String(found.value.entries + 1) },
        { label: 'entriesKept', before: null, after: String(found.value.entries) },
        { label: 'balanceLeft', before: null, after: String(balance) },
        { label: 'erasedAfterHours', before: null, after: String(ERASURE_WAITS_HOURS) },
      ],
    })
  },
  perform: async (tx, operator, { managerId }) => {
    const found = await findErasable(tx, operator.id, managerId)
    if (!found.ok) return found
    return ok(about(managerId, undefined, { erasedFrom: await insertErasure(tx, managerId) }))
  },
})
