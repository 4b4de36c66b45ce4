import { foldTeamName, type LineUp, type MinorUnits, type Price } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { stakeInBulk } from '../wallet/index.ts'
import { insertEntries } from './repo.ts'

/** What many managers enter at once, and when they are said to have come. */
export type BulkEntrance = {
  readonly operatorId: number
  readonly contestId: number
  readonly fromRound: number
  readonly entryFee: MinorUnits
  readonly createdAt: Date
}

/** A legal team that enters with others. */
export type BulkEntry = {
  readonly managerId: number
  readonly teamName: string
  readonly lineUp: LineUp
  readonly formation: string
  readonly bank: Price
}

/**
 * Enters managers of the house with legal teams, at most one for each, their stakes lent by the house; answers
 * their entries by manager. The caller has seen seats for all of them in an open round, or is about to open it.
 */
export async function enterInBulk(
  tx: Kysely<DB>,
  { entryFee, ...contest }: BulkEntrance,
  entering: readonly BulkEntry[],
): Promise<ReadonlyMap<number, number>> {
  const ids = await insertEntries(
    tx,
    entering.map((entry) => ({
      ...contest,
      ...entry,
      foldedTeamName: foldTeamName(entry.teamName),
      state: 'entered',
    })),
  )
  const entries = entering.map(({ managerId }, index) => ({ managerId, entryId: ids[index] ?? 0 }))
  if (entryFee > 0) await stakeInBulk(tx, { operatorId: contest.operatorId, amount: entryFee, entries })
  return new Map(entries.map(({ managerId, entryId }) => [managerId, entryId]))
}
