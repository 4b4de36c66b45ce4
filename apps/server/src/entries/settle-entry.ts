import type { Kysely } from 'kysely'
import { encodeRoundScopedId } from '@gaffer/contract'
import type { DB } from '../db/generated/database.ts'
import { appendToLog, OWN_SOURCE } from '../core/game-log.ts'
import { holdRoundLock } from '../contests/index.ts'
import { planRefund } from '../wallet/index.ts'
import { isContestCancelled, loadRoundOfEntry, loadStage, updateReservedEntry } from './repo.ts'

/** What happened to a reserved entry. */
export type SettledEntry = {
  readonly managerId: number
  readonly userTeamId: number
  readonly outcome: 'entered' | 'released'
}

/**
 * Enters or releases a reserved entry once its stake is decided; undefined when that was done before. After the lock
 * the scoreboard already has the entry, so the outcome is also written to the log (ADR-20). Once the round has begun
 * to close, or the contest is cancelled, the entry cannot be in a result: it is released, and a stake that was taken
 * is refunded.
 */
export async function settleEntry(
  db: Kysely<DB>,
  entryId: number,
  stake: 'done' | 'declined',
): Promise<SettledEntry | undefined> {
  const round = await loadRoundOfEntry(db, entryId)
  if (round === undefined) return undefined
  return db.transaction().execute(async (tx) => {
    await holdRoundLock(tx, round.gameRoundId)
    const stage = await loadStage(tx, round.gameRoundId)
    const canEnter = stage !== 'closing' && !(await isContestCancelled(tx, entryId))
    const outcome = stake === 'done' && canEnter ? 'entered' : 'released'
    if (!(await updateReservedEntry(tx, entryId, outcome))) return undefined
    if (stake === 'done' && outcome === 'released') await planRefund(tx, entryId)
    if (stage !== 'open') {
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
