import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import type { Operator } from '../../operators/index.ts'
import { signedAct } from '../../proposals/index.ts'
import {
  decideDifference,
  holdDifference,
  loadAdjustment,
  postAdjustment,
  presentMoney,
} from '../../wallet/index.ts'

/** A posting that settles a difference always takes a second person. */
export const ADJUST_DIFFERENCE = signedAct({
  name: 'adjustDifference',
  signers: ['owner', 'finance'],
  payload: z.object({ differenceId: z.int(), reason: z.string() }),
  preview: async (db, operator, { differenceId }) => {
    const found = await findAdjustment(db, operator, differenceId)
    if (!found.ok) return found
    const { managerId, amount, balance, operationId } = found.value
    const write = (sum: number) =>
      `${presentMoney(sum, operator.currencyExponent).toFixed(operator.currencyExponent)} ${operator.currency}`
    return ok({
      subject: { kind: 'difference', id: String(differenceId), name: operationId },
      effects: [
        { label: 'adjustedManager', before: null, after: `M-${managerId}` },
        { label: 'adjustedAccount', before: write(balance), after: write(balance + amount) },
        { label: 'adjustment', before: null, after: write(-amount) },
      ],
    })
  },
  perform: async (tx, operator, { differenceId, reason }) => {
    await holdDifference(tx, operator.id, differenceId)
    const found = await findAdjustment(tx, operator, differenceId)
    if (!found.ok) return found
    await postAdjustment(tx, operator.id, found.value)
    await decideDifference(tx, differenceId, { state: 'settled', explanation: reason, by: null })
    return ok({
      subject: { kind: 'difference', id: String(differenceId) },
      before: { balance: found.value.balance },
      after: { state: 'settled', amount: found.value.amount, manager: found.value.managerId },
    })
  },
})

async function findAdjustment(db: Kysely<DB>, operator: Operator, id: number) {
  const due = await loadAdjustment(db, operator.id, id)
  type Found = Outcome<NonNullable<typeof due>>
  const found: Found = due === undefined ? refuse(refusal('notAdjustable')) : ok(due)
  return found
}
