import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { appendToLog, OWN_SOURCE } from '../../core/game-log.ts'
import { loadNow } from '../repo.ts'
import { type Closing, inStage } from './closing.ts'

/** Ends the close; from now on the round is read from what was stored. Returns whether it is closed. */
export async function finishClose(db: Kysely<DB>, closing: Closing): Promise<boolean> {
  const { gameRoundId, version } = closing
  const isClosed = await inStage(db, closing, 'booked', async (tx) => {
    const now = await loadNow(tx)
    const { corrections } = await tx
      .selectFrom('resultCorrection')
      .select(({ fn }) => fn.countAll<number>().as('corrections'))
      .where('gameRoundId', '=', gameRoundId)
      .where('logVersion', '=', version)
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('gameRound')
      .set({ closedAt: now, closeStep: 'closed', closeAfter: 0 })
      .where('id', '=', gameRoundId)
      .execute()
    await appendToLog(tx, [
      {
        kind: 'roundClosed',
        source: OWN_SOURCE,
        sourceEventId: `roundClosed:${gameRoundId}:${version}`,
        gameRoundId,
        body: { closedAt: now.getTime(), version, corrections },
        happenedAt: now,
      },
    ])
    return true
  })
  return isClosed === true
}
