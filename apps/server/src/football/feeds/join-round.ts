import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { appendVoided } from '../../core/voided-fixtures.ts'
import { planFixtures } from '../calendar.ts'

/** A match, the round that its calendar gives it, and its kick-off, null while unknown. */
type JoiningMatch = {
  readonly fixtureId: number
  readonly roundId: number
  readonly kickOffAt: Date | null
}

/**
 * Puts a match that is in no locked round into the round of its calendar. Where that is locked, its matches are fixed (ADR-12): the
 * match leaves it at once, as a postponed one does, and is given a later round by its date. In the caller's transaction.
 * Returns whether it came too late.
 */
export async function joinRound(tx: Kysely<DB>, match: JoiningMatch): Promise<boolean> {
  // A lock of the round waits for the log, which is locked with the date.
  await planFixtures(tx, [match])
  const { fixtureId, roundId } = match
  const locked = await tx
    .selectFrom('gameRound')
    .select('id')
    .where('roundId', '=', roundId)
    .where('lockedAt', 'is not', null)
    .executeTakeFirst()
  if (locked === undefined) return false
  await appendVoided(tx, [{ roundId, fixtureId }])
  return true
}
