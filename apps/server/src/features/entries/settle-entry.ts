import type { Kysely } from 'kysely'
import { encodeRoundScopedId } from '@gaffer/contract'
import type { DB } from '../../db/generated/database.ts'
import { appendToLog, OWN_SOURCE } from '../rounds/index.ts'
import { holdRoundLock, loadRoundGate } from '../squads/index.ts'
import { loadRoundOfEntry, updateReservedEntry } from './repo.ts'

/** What became of a reserved entry. */
export type EntryOutcome = {
  readonly managerId: number
  readonly userTeamId: number
  readonly outcome: 'entered' | 'released'
}

/**
 * Enters or releases a reserved entry once its stake is decided; undefined when that was done before.
 * After the lock the sheet holds the entry already, so the outcome is also a fact of the log (design 4).
 */
export async function settleEntry(
  db: Kysely<DB>,
  entryId: number,
  stake: 'done' | 'declined',
): Promise<EntryOutcome | undefined> {
  const round = await loadRoundOfEntry(db, entryId)
  if (round === undefined) return undefined
  const outcome = stake === 'done' ? 'entered' : 'released'
  return db.transaction().execute(async (tx) => {
    await holdRoundLock(tx, round.gameRoundId)
    const gate = await loadRoundGate(tx, round.gameRoundId)
    if (!(await updateReservedEntry(tx, entryId, outcome))) return undefined
    if (gate.lockedAt !== null) {
      await appendToLog(tx, [
        {
          kind: outcome === 'entered' ? 'entryConfirmed' : 'entryWithdrawn',
          source: OWN_SOURCE,
          sourceEventId: `entry:${entryId}`,
          gameRoundId: round.gameRoundId,
          entryId,
          body: { entryId },
        },
      ])
    }
    return {
      managerId: round.managerId,
      userTeamId: encodeRoundScopedId({ id: entryId, round: round.roundNumber }),
      outcome,
    }
  })
}
