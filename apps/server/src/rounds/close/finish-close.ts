import { type Kysely, sql } from 'kysely'
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
    // What was reported while it was being closed is not in its result.
    await sql`
      update round_result set is_correction_due = exists (select from game_round
        join round_fixture on round_fixture.round_id = game_round.round_id
        join game_log on game_log.fixture_id = round_fixture.fixture_id and game_log.kind = 'matchFact'
          and game_log.seq > ${version}::bigint
        where game_round.id = ${gameRoundId})
      where game_round_id = ${gameRoundId}`.execute(tx)
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
