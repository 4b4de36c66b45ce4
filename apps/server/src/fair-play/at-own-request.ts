import { isTightening, type LimitKind, type MinorUnits } from '@gaffer/rules'
import type { Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { holdManager, loadFairPlay, upsertExclusion, upsertLimit } from './repo.ts'

/** Excludes a manager who asked for it, for some days or for good; a longer exclusion stays. Null is for good. */
export async function excludeAtOwnRequest(
  tx: Transaction<DB>,
  managerId: number,
  days: number | null,
): Promise<Date | null> {
  await holdManager(tx, managerId)
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
  await holdManager(tx, managerId)
  const { own } = await loadFairPlay(tx, managerId)
  const before = own.find((limit) => limit.kind === kind)?.amount ?? null
  if (!isTightening(before, amount)) return undefined
  await upsertLimit(tx, managerId, kind, amount)
  return { before }
}
