import { sql } from 'kysely'
import { creditPrizes } from '../../wallet/index.ts'
import { askForPayouts, waitsForSignature } from '../payouts/ask-for-payouts.ts'
import type { CloseDeps } from './close-deps.ts'
import { type Closing, inStage, updateAfter, updateStage } from './closing.ts'

/**
 * Pays the prizes of a round once prices have moved, in order of entry, one batch at a time. Those of a contest that
 * its operator wants signed are left to the signature.
 */
export async function payPrizes(deps: CloseDeps, closing: Closing, batch: number): Promise<void> {
  const { gameRoundId } = closing
  for (;;) {
    const isDone = await inStage(deps.db, closing, 'priced', async (tx, after) => {
      if (after === 0) await askForPayouts(tx, closing)
      const prizes = await tx
        .selectFrom('entryRoundResult')
        .select(['entryId', 'prize as amount'])
        .where('gameRoundId', '=', gameRoundId)
        .where('prize', '>', 0)
        .where('entryId', '>', after)
        .where(sql<boolean>`not ${waitsForSignature(gameRoundId, sql`entry_round_result.subgame_id`)}`)
        .orderBy('entryId')
        .limit(batch)
        .execute()
      const last = prizes.at(-1)
      if (last === undefined) {
        await updateStage(tx, gameRoundId, 'paid')
        return true
      }
      await creditPrizes(tx, gameRoundId, prizes)
      await updateAfter(tx, gameRoundId, last.entryId)
      return false
    })
    if (isDone !== false) return
    deps.reachStep?.('close.paying')
  }
}
