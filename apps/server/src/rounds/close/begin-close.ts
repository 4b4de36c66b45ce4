import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { appendToLog, OWN_SOURCE } from '../../core/game-log.ts'
import { loadScoredRound, type ScoredRound } from '../load-scored-round.ts'
import { loadLogVersion } from '../../core/game-log.ts'
import { isRoundOver } from '../score-players.ts'
import { REOPENED } from '../../contests/index.ts'
import { refundVoidGames } from './refund-void-games.ts'
import { type Closing, earlierRounds, takeRound, tryTakeRound } from './closing.ts'

/**
 * Begins the close of a round whose matches are over, or finds the one already begun. From then on the set of entries
 * is fixed: a wallet that answers later is too late. Facts that come after the version have no effect unless an
 * operator reopens the round (ADR-17). Returns undefined while there is nothing to close, or somebody has the round: a
 * correction may have it for half a minute, and other rounds are due meanwhile.
 */
export async function beginClose(db: Kysely<DB>, gameRoundId: number): Promise<Closing | undefined> {
  return db
    .transaction()
    .execute(async (tx) =>
      (await tryTakeRound(tx, gameRoundId)) ? beginCloseIn(tx, gameRoundId) : undefined,
    )
}

/** The same in the caller's transaction, which waits for whoever has the round. */
export async function beginCloseIn(tx: Transaction<DB>, gameRoundId: number): Promise<Closing | undefined> {
  const round = await takeRound(tx, gameRoundId)
  if (round === undefined || round.lockedAt === null || round.closedAt !== null) return undefined
  if (round.closeStep !== null && round.closeStep !== REOPENED && round.closeVersion !== null) {
    return { gameRoundId, version: round.closeVersion }
  }
  if (!(await holdEarlierRounds(tx, gameRoundId))) return undefined
  const scored = await loadScoredRound(tx, gameRoundId, await loadLogVersion(tx))
  if (scored === undefined || !isRoundOver(scored.context, scored.states)) return undefined
  await voidPostponed(tx, scored)
  await refundVoidGames(tx, gameRoundId)
  const version = await loadLogVersion(tx)
  await tx
    .updateTable('gameRound')
    .set({ closeStep: 'begun', closeVersion: version, closeAfter: 0 })
    .where('id', '=', gameRoundId)
    .execute()
  return { gameRoundId, version }
}

/**
 * Keeps the earlier rounds of its tournaments from being reopened until this close has begun; false while one of them
 * is not closed, because totals build on theirs.
 */
async function holdEarlierRounds(tx: Transaction<DB>, gameRoundId: number): Promise<boolean> {
  const { rows } = await sql<{ closedAt: Date | null }>`
    select earlier.closed_at from ${earlierRounds(sql`${gameRoundId}`)} for share of earlier
  `.execute(tx)
  return rows.every(({ closedAt }) => closedAt !== null)
}

/** A match that is still postponed no longer counts in this round, whenever it is played (Q-44). */
async function voidPostponed(tx: Transaction<DB>, { context, states }: ScoredRound): Promise<void> {
  const postponed = context.fixtures.filter(
    ({ fixtureId, isVoided }) => !isVoided && states.get(fixtureId)?.status === 'postponed',
  )
  await appendToLog(
    tx,
    postponed.map(({ fixtureId }) => voidedFixture(context.roundId, fixtureId)),
  )
}

/** The log entry by which a match leaves a round. */
export function voidedFixture(roundId: number, fixtureId: number) {
  return {
    kind: 'fixtureVoided' as const,
    source: OWN_SOURCE,
    sourceEventId: `fixtureVoided:${roundId}:${fixtureId}`,
    fixtureId,
    body: { roundId },
  }
}
