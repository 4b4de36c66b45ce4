import { ok, refuse } from '@gaffer/rules'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import {
  cancelContests,
  cancelThinContests,
  loadRoundsWithThinContests,
  releaseEntries,
} from '../entries/index.ts'
import { holdRoundLock, loadRoundGate } from '../contests/index.ts'
import { refusal, type Outcome } from '../core/outcome.ts'
import { transact } from '../core/transact.ts'
import type { Caller } from '../core/caller.ts'
import type { CreatedGame } from './game.ts'
import { followModels, loadGame, updateCreatorLeft } from './repo.ts'

/**
 * Removes a manager's team from a game before it starts, releases its seat and refunds its stake; the creator of a
 * head-to-head gives up their reserved seat.
 */
export function leaveGame(
  db: Kysely<DB>,
  caller: Caller,
  tournamentId: number,
): Promise<Outcome<CreatedGame>> {
  return beforeStart(db, caller, tournamentId, async (tx, game) => {
    const left = await releaseEntries(tx, [game.contestId], caller.managerId)
    if (left.length > 0) {
      if (game.isMine) await updateCreatorLeft(tx, tournamentId)
      return ok(undefined)
    }
    const now = (await loadGame(tx, caller, tournamentId)) ?? game
    if (now.cancelledAt !== null) return refuse(refusal('tournamentCancelled'))
    return refuse(refusal(now.myEntryIds.length > 0 ? 'entryPending' : 'notInGame'))
  })
}

/** Cancels a game before it starts; cancelling it again changes nothing. */
export function cancelGame(
  db: Kysely<DB>,
  caller: Caller,
  tournamentId: number,
): Promise<Outcome<CreatedGame>> {
  return beforeStart(db, caller, tournamentId, async (tx, game) => {
    if (!game.isMine) return refuse(refusal('creatorOnly'))
    await cancelContests(tx, [game.contestId], 'creator')
    return ok(undefined)
  })
}

/** Does something to a game while its first round is open, and returns the game afterwards. */
async function beforeStart(
  db: Kysely<DB>,
  caller: Caller,
  tournamentId: number,
  act: (tx: Transaction<DB>, game: CreatedGame) => Promise<Outcome<undefined>>,
): Promise<Outcome<CreatedGame>> {
  const known = await loadGame(db, caller, tournamentId)
  if (known === undefined) return refuse(refusal('notFound'))
  const done = await transact(db, async (tx) => {
    await holdRoundLock(tx, known.gameRoundId)
    const { lockedAt, now, deadlineAt } = await loadRoundGate(tx, known.gameRoundId)
    const game = await loadGame(tx, caller, tournamentId)
    if (game === undefined) return refuse(refusal('notFound'))
    if (lockedAt !== null || now >= deadlineAt) return refuse(refusal('gameAlreadyStarted'))
    return act(tx, game)
  })
  if (!done.ok) return done
  const game = await loadGame(db, caller, tournamentId)
  return game === undefined ? refuse(refusal('notFound')) : ok(game)
}

/**
 * One turn of the keeper of games: created games get the rounds their models have opened, and games and rooms that have
 * too few teams, since a stake was declined after the lock, are cancelled and refunded. Any node may take a turn at any
 * time. A round whose games cannot be cancelled does not hold up the others; without `logFault` it ends the turn.
 * Returns how many were cancelled.
 */
export async function keepGames(
  db: Kysely<DB>,
  hooks: { readonly logFault?: (error: unknown) => void } = {},
): Promise<number> {
  const goOn = (error: unknown): void => {
    if (hooks.logFault === undefined) throw error
    hooks.logFault(error)
  }
  await followModels(db).catch(goOn)
  let cancelled = 0
  for (const gameRoundId of await loadRoundsWithThinContests(db)) {
    const cancel = async (tx: Transaction<DB>) => {
      await holdRoundLock(tx, gameRoundId)
      return cancelThinContests(tx, gameRoundId, 'afterLock')
    }
    cancelled += (await db.transaction().execute(cancel).catch(goOn)) ?? 0
  }
  return cancelled
}
