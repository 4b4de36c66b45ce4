import { ok, refuse, type Result } from '@gaffer/rules'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { appendToLog, OWN_SOURCE } from '../../core/game-log.ts'
import { REOPENED } from '../../contests/index.ts'
import { takeRound } from './closing.ts'

/** Why a round is not reopened. */
export type ReopenRefusal = 'roundNotClosed' | 'laterRoundClosed'

/**
 * Reopens a closed round on an operator's request: the keeper's next turn computes it again from the current log and
 * closes it again. A prize that was paid stays paid; an entry that has won more gets the difference, and prices that
 * have moved stay. Later rounds must be reopened first, because their form and totals depend on this one.
 */
export async function reopenRound(
  db: Kysely<DB>,
  gameRoundId: number,
  reason: string,
): Promise<Result<void, ReopenRefusal>> {
  return db.transaction().execute((tx) => reopenRoundIn(tx, gameRoundId, reason))
}

/** The same in the caller's transaction. */
export async function reopenRoundIn(
  tx: Transaction<DB>,
  gameRoundId: number,
  reason: string,
): Promise<Result<void, ReopenRefusal>> {
  const round = await takeRound(tx, gameRoundId)
  if (round === undefined || round.closedAt === null) return refuse('roundNotClosed')
  // Locked before the check, so that no later round begins its close in between.
  await sql`select id from game_round where id = ${gameRoundId} for no key update`.execute(tx)
  if (await hasLaterClosed(tx, gameRoundId)) return refuse('laterRoundClosed')
  await tx
    .updateTable('gameRound')
    .set({ closedAt: null, closeStep: REOPENED, closeAfter: 0 })
    .where('id', '=', gameRoundId)
    .execute()
  await appendToLog(tx, [
    {
      kind: 'roundReopened',
      source: OWN_SOURCE,
      sourceEventId: `roundReopened:${gameRoundId}:${round.closeVersion}`,
      gameRoundId,
      body: { reason, closedAtVersion: round.closeVersion },
    },
  ])
  return ok(undefined)
}

/** Whether a later round of the championship under the same rules is closed or closing. */
export async function hasLaterClosed(db: Kysely<DB>, gameRoundId: number): Promise<boolean> {
  const { rows: later } = await sql`
    select from game_round join round on round.id = game_round.round_id
    join game_round mine on mine.id = ${gameRoundId} join round my_round on my_round.id = mine.round_id
    where round.championship_id = my_round.championship_id and round.number > my_round.number
      and game_round.rule_pack = mine.rule_pack
      and (game_round.closed_at is not null or game_round.close_step <> ${REOPENED})
    limit 1
  `.execute(db)
  return later.length > 0
}
