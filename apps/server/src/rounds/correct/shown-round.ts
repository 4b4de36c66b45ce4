import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { foldRound } from '../load-scored-round.ts'
import { loadFacts, loadRoundContext, loadRoundFixtures, type LoggedFact } from '../repo.ts'
import type { RoundContext } from '../round-context.ts'
import { type ScoredPlayer, scorePlayers } from '../score-players.ts'

/** By which numbers of the log a closed round was decided, and is shown. */
export type ShownAt = { readonly logVersion: number; readonly shownVersion: number }

/** What is shown of a closed round is as of which numbers of the log; undefined while it is not closed. */
export async function loadShownAt(db: Kysely<DB>, gameRoundId: number): Promise<ShownAt | undefined> {
  const result = await db
    .selectFrom('roundResult')
    .innerJoin('gameRound', 'gameRound.id', 'roundResult.gameRoundId')
    .select(['roundResult.logVersion', 'roundResult.correctedVersion'])
    .where('gameRoundId', '=', gameRoundId)
    .where('gameRound.closedAt', 'is not', null)
    .executeTakeFirst()
  if (result === undefined) return undefined
  const { logVersion, correctedVersion } = result
  return { logVersion, shownVersion: correctedVersion ?? logVersion }
}

/** A closed round as it was decided, but for the facts of its matches, which may be corrected since. */
export type ClosedContext = {
  readonly context: RoundContext
  /** The facts up to a number of the log; of a match that left the round after the close, those up to what is shown. */
  readonly factsAt: (version: number) => ReadonlyMap<number, readonly LoggedFact[]>
  readonly scoredAt: (version: number) => ReadonlyMap<number, ScoredPlayer>
}

/** Loads a closed round for its players to be scored at numbers of the log up to `version`. */
export async function loadClosedContext(
  db: Kysely<DB>,
  gameRoundId: number,
  { logVersion, shownVersion }: ShownAt,
  version: number = shownVersion,
): Promise<ClosedContext | undefined> {
  const context = await loadRoundContext(db, gameRoundId, logVersion)
  if (context === undefined) return undefined
  const fixtures = await loadRoundFixtures(db, context.roundId, version)
  const voided = new Set(fixtures.filter(({ isVoided }) => isVoided).map(({ fixtureId }) => fixtureId))
  const ids = context.fixtures.map(({ fixtureId }) => fixtureId)
  const all = await loadFacts(db, ids, version)
  const factsAt = (at: number) =>
    new Map(
      [...all].map(([id, facts]) => {
        const until = voided.has(id) ? Math.min(at, shownVersion) : at
        return [id, facts.filter(({ seq }) => seq <= until)] as const
      }),
    )
  return {
    context,
    factsAt,
    scoredAt: (at) => scorePlayers(context, foldRound(context, factsAt(at))),
  }
}
