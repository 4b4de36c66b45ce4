import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { computeOutcome } from './compute-outcome.ts'
import { hashOutcome } from './result-hash.ts'

/** What a check of a closed round found: the stored hash and the one of a fresh computation. */
export type RoundCheck = { readonly stored: string; readonly recomputed: string; readonly isSame: boolean }

/**
 * Computes a closed round again from the log it was closed at and compares; undefined when it is not
 * closed. A check, never a source (design 1).
 */
export async function checkRound(db: Kysely<DB>, gameRoundId: number): Promise<RoundCheck | undefined> {
  const result = await db
    .selectFrom('roundResult')
    .select(['hash', 'logVersion'])
    .where('gameRoundId', '=', gameRoundId)
    .executeTakeFirst()
  if (result === undefined) return undefined
  const rows = await db
    .selectFrom('entryRoundResult')
    .select('entryId')
    .where('gameRoundId', '=', gameRoundId)
    .execute()
  const counted = new Set(rows.map(({ entryId }) => entryId))
  const computed = await computeOutcome(db, gameRoundId, result.logVersion, ({ entryId }) =>
    counted.has(entryId),
  )
  const recomputed = computed === undefined ? '' : hashOutcome(computed.outcome)
  return { stored: result.hash, recomputed, isSame: recomputed === result.hash }
}
