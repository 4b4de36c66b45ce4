import { foldTeamName, type LineUp, type MinorUnits, type Price } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { stakeInBulk } from '../wallet/index.ts'
import { insertEntries } from './repo.ts'

/** Entries of many managers at once, and when they count as entered. */
export type BulkEntrance = {
  readonly operatorId: number
  readonly contestId: number
  readonly fromRound: number
  readonly entryFee: MinorUnits
  readonly createdAt: Date
}

/** A legal team that enters together with others. */
export type BulkEntry = {
  readonly managerId: number
  readonly teamName: string
  readonly lineUp: LineUp
  readonly formation: string
  readonly bank: Price
}

/**
 * Enters house managers (bots) with legal teams, at most one each, with stakes lent by the house; returns their
 * entries by manager. The caller has made sure that an open round has seats for all of them, or is about to open it.
 */
export async function enterInBulk(
  tx: Kysely<DB>,
  { entryFee, ...contest }: BulkEntrance,
  entering: readonly BulkEntry[],
): Promise<ReadonlyMap<number, number>> {
  const entered = await insertEntries(tx, entering, (entry) => ({
    ...contest,
    ...entry,
    foldedTeamName: foldTeamName(entry.teamName),
    state: 'entered',
  }))
  const entries = entered.map(({ one, entryId }) => ({ managerId: one.managerId, entryId }))
  if (entryFee > 0) await stakeInBulk(tx, { operatorId: contest.operatorId, amount: entryFee, entries })
  return new Map(entries.map(({ managerId, entryId }) => [managerId, entryId]))
}
