import type { Kysely, Transaction } from 'kysely'
import { decideFairPlay, type Purchase } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import { gatherReads } from '../platform/db/gather.ts'
import type { Refusal } from '../platform/http/register-operation.ts'
import { loadRestraints, loadUses, lockPerson, NOTHING_USED, type Restraint } from './repo.ts'

/** Whether a manager may buy something now; a refusal if not. */
export type JudgePurchase = (managerId: number, purchase: Purchase) => Refusal | undefined

/**
 * Whether managers may enter or pay now. This is the only place that judges it, inside the transaction that takes the
 * seat or plans the payment. The caller has locked all logins of each person, so that two simultaneous purchases cannot both
 * fit under a limit, and judges one purchase per person.
 */
export async function judgePurchases(db: Kysely<DB>, managerIds: readonly number[]): Promise<JudgePurchase> {
  const restraints = await loadRestraints(db, managerIds)
  const limited = managerIds.filter((id) => isLimited(restraints.get(id)))
  const uses = limited.length === 0 ? undefined : await loadUses(db, limited)
  return (managerId, purchase) => {
    const restraint = restraints.get(managerId)
    if (restraint === undefined) throw new Error(`manager ${managerId} is missing`)
    const decided = decideFairPlay({ ...restraint, use: uses?.get(managerId) ?? NOTHING_USED }, purchase)
    return decided.ok ? undefined : decided.refusal
  }
}

/** Like `judgePurchases`, for one manager, who is locked here as a person. */
export async function judgeFairPlay(
  tx: Transaction<DB>,
  managerId: number,
  purchase: Purchase,
): Promise<Refusal | undefined> {
  await lockPerson(tx, managerId)
  return (await judgePurchases(tx, [managerId]))(managerId, purchase)
}

/** Like `judgeFairPlay`, but only to tell the answer before anything is requested. */
export async function previewFairPlay(
  db: Kysely<DB>,
  managerId: number,
  purchase: Purchase,
): Promise<Refusal | undefined> {
  return (await readJudge(db, managerId))(managerId, purchase)
}

const readJudge = gatherReads(async (db: Kysely<DB>, managerIds: readonly number[]) => {
  const judge = await judgePurchases(db, [...new Set(managerIds)])
  return managerIds.map(() => judge)
})

function isLimited(restraint: Restraint | undefined): boolean {
  return Object.values(restraint?.limits ?? {}).some((limit) => limit !== null)
}

/** Why a manager may neither make nor hold anything now, money aside: an exclusion of their own, or a block. */
export function judgeRestraint(db: Kysely<DB>, managerId: number): Promise<Refusal | undefined> {
  return previewFairPlay(db, managerId, { amount: 0, isEntry: false })
}
