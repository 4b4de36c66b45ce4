import { type Kysely, sql, type Transaction } from 'kysely'
import { decideFairPlay, type Purchase } from '@gaffer/rules'
import type { DB } from '../../db/generated/database.ts'
import type { Refusal } from '../../platform/http/register-operation.ts'
import { loadRestraint, loadUse, NOTHING_USED } from './repo.ts'

/**
 * Whether a manager may enter or pay now. The one place
 * that judges it: inside the transaction that takes the seat or plans the payment. Where a limit is in
 * force the manager's row is locked first, so that two purchases at once cannot both fit under it.
 */
export async function judgeFairPlay(
  tx: Transaction<DB>,
  managerId: number,
  purchase: Purchase,
): Promise<Refusal | undefined> {
  return judge(tx, managerId, purchase, true)
}

/** The same as a question, before anything is asked for. */
export async function foreseeFairPlay(
  db: Kysely<DB>,
  managerId: number,
  purchase: Purchase,
): Promise<Refusal | undefined> {
  return judge(db, managerId, purchase, false)
}

async function judge(
  db: Kysely<DB>,
  managerId: number,
  purchase: Purchase,
  isBinding: boolean,
): Promise<Refusal | undefined> {
  let restraint = await loadRestraint(db, managerId)
  const isLimited = Object.values(restraint.limits).some((limit) => limit !== null)
  if (isLimited && isBinding) {
    await sql`select from manager where id = ${managerId} for no key update`.execute(db)
    restraint = await loadRestraint(db, managerId)
  }
  const use = isLimited ? await loadUse(db, managerId) : NOTHING_USED
  const decided = decideFairPlay({ ...restraint, use }, purchase)
  return decided.ok ? undefined : decided.refusal
}
