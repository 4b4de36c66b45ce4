import { isTightening, type LimitKind, type MinorUnits } from '@gaffer/rules'
import type { Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { loadFairPlay, lockPerson, upsertExclusion, upsertLimit } from './repo.ts'

/** Excludes a manager who asked for it, for some days or for good; a longer exclusion stays. Null is for good. */
export async function excludeAtOwnRequest(
  tx: Transaction<DB>,
  managerId: number,
  days: number | null,
): Promise<Date | null> {
  await lockPerson(tx, managerId)
  await upsertExclusion(tx, managerId, days)
  return (await loadFairPlay(tx, managerId)).excludedUntil
}

/** Tightens a limit of a manager who asked for it; false where it would not be tighter. Returns what held before. */
export async function tightenAtOwnRequest(
  tx: Transaction<DB>,
  managerId: number,
  kind: LimitKind,
  amount: MinorUnits,
): Promise<{ readonly before: MinorUnits | null } | undefined> {
  const person = await lockPerson(tx, managerId)
  const before = (await loadFairPlay(tx, managerId)).own[kind].amount
  if (!isTightening(before, amount)) return undefined
  await upsertLimit(tx, person, kind, amount)
  return { before }
}
