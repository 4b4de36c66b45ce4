import { type MinorUnits, ok } from '@gaffer/rules'
import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Outcome } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import { type EntryRefund, findRefundable, refundEntry } from '../../entries/index.ts'
import type { Operator } from '../../operators/index.ts'
import { type Preview, signedAct } from '../../proposals/index.ts'
import type { Changed } from '../../staff/index.ts'

/** What one person refunds in a day without another, in units of the currency, where the owner has set nothing. */
const USUAL_PER_DAY = 50

/** How much one person refunds in a day (UTC) without another. */
export async function loadRefundsPerDay(db: Kysely<DB>, operator: Operator): Promise<MinorUnits> {
  const { refundsPerDay } = await db
    .selectFrom('operator')
    .select('refundsPerDay')
    .where('id', '=', operator.id)
    .executeTakeFirstOrThrow()
  return refundsPerDay ?? USUAL_PER_DAY * 10 ** operator.currencyExponent
}

/** What somebody has refunded by themselves today. */
export async function loadRefundedToday(
  db: Kysely<DB>,
  operatorId: number,
  memberId: number,
): Promise<MinorUnits> {
  const { rows } = await sql<{ amount: MinorUnits }>`
    select coalesce(sum((after ->> 'amount')::bigint), 0)::bigint as amount from audit_line
    where staff_member_id = ${memberId} and operator_id = ${operatorId} and act = 'refundEntry'
      and after ->> 'proposal' is null
      and at >= date_trunc('day', clock_timestamp() at time zone 'utc') at time zone 'utc'`.execute(db)
  return rows[0]?.amount ?? 0
}

/** Two refunds of one person wait for each other, so that both cannot fit under one rest of the day's sum. */
export async function holdMember(tx: Kysely<DB>, memberId: number): Promise<void> {
  await sql`select from staff_member where id = ${memberId} for no key update`.execute(tx)
}

/** Gives an entry back; the change is written down on the page of its manager. */
export async function refundByStaff(
  tx: Transaction<DB>,
  operatorId: number,
  entryId: number,
): Promise<Outcome<{ readonly refund: EntryRefund; readonly changed: Changed }>> {
  const done = await refundEntry(tx, operatorId, entryId)
  if (!done.ok) return done
  const { managerId, amount, contest, team } = done.value
  return ok({
    refund: done.value,
    changed: {
      subject: { kind: 'manager', id: String(managerId) },
      before: { entry: entryId, state: 'entered' },
      after: { entry: entryId, state: 'released', amount, contest, team },
    },
  })
}

/** What a refund changes, for whoever signs it. */
export function previewOf({ entryId, contest, team, amount }: EntryRefund): Preview {
  return {
    subject: { kind: 'entry', id: String(entryId), name: `${team} · ${contest}` },
    effects: [
      { label: 'seatsFreed', before: null, after: '1' },
      { label: 'refundedAmount', before: null, after: String(amount) },
    ],
  }
}

/** A refund above the daily sum of the person who asks. */
export const REFUND_ENTRY = signedAct({
  name: 'refundEntry',
  signers: ['finance', 'owner'],
  payload: z.object({ entryId: z.int() }),
  preview: async (db, operator, { entryId }) => {
    const found = await findRefundable(db, operator.id, entryId)
    return found.ok ? ok(previewOf(found.value)) : found
  },
  perform: async (tx, operator, { entryId }) => {
    const done = await refundByStaff(tx, operator.id, entryId)
    return done.ok ? ok(done.value.changed) : done
  },
})
