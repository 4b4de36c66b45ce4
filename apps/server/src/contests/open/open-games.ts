import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts'
import { loadOperatorGames, type OperatorGames } from '../../operators/index.ts'
import { decideOpenings, type Opening } from './decide-openings.ts'
import { openGame, openSeasonRound, type OpenedRound } from './open-game.ts'
import { loadOpenableRound, loadRoundsAhead, type OpenableRound } from './load-openable-rounds.ts'
import { loadOpenedGames } from './load-opened-games.ts'

/** What to do in the same transaction with tournaments and rounds opened for an operator. */
export type FollowOpenings = (
  tx: Transaction<DB>,
  operatorId: number,
  opened: readonly OpenedRound[],
) => Promise<void>

/**
 * Opens what is missing from every operator's games; returns how many tournaments and rounds were opened. Any node
 * may take a turn at any time: each tournament is opened once, by one node. An operator whose games cannot be opened
 * does not hold up the others.
 */
export async function openGames(
  db: Kysely<DB>,
  hooks: { readonly follow?: FollowOpenings | undefined; readonly logFault: (error: unknown) => void },
): Promise<number> {
  const operators = await loadOperatorGames(db)
  const rounds = await loadRoundsAhead(db, [
    ...new Set(operators.flatMap(({ games }) => games.flatMap(({ championships }) => championships))),
  ])
  if (rounds.length === 0) return 0
  const opened = await loadOpenedGames(
    db,
    operators.map(({ id }) => id),
    rounds,
  )
  let count = 0
  for (const operator of operators) {
    const own = opened.filter(({ operatorId }) => operatorId === operator.id)
    if (decideOpenings(operator, rounds, own, Date.now()).length === 0) continue
    try {
      count += await openMissing(db, operator, rounds, hooks.follow)
    } catch (error) {
      hooks.logFault(error)
    }
  }
  return count
}

/** Opens what one operator is missing, decided again under the lock; does nothing while another node is at work. */
async function openMissing(
  db: Kysely<DB>,
  operator: OperatorGames,
  rounds: readonly OpenableRound[],
  follow: FollowOpenings | undefined,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ isMine: boolean; now: number }>`
      select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.games}::int, ${operator.id}::int) as is_mine,
        (extract(epoch from clock_timestamp()) * 1000)::float8 as now
    `.execute(tx)
    const turn = rows[0]
    if (!turn?.isMine) return 0
    const opened = await loadOpenedGames(tx, [operator.id], rounds)
    const done = await openAll(tx, operator, decideOpenings(operator, rounds, opened, turn.now))
    if (follow !== undefined && done.length > 0) await follow(tx, operator.id, done)
    return done.length
  })
}

async function openAll(
  tx: Transaction<DB>,
  operator: OperatorGames,
  openings: readonly Opening[],
): Promise<readonly OpenedRound[]> {
  const added = new Map<number, number>()
  const done: OpenedRound[] = []
  for (const opening of openings) {
    if (opening.kind === 'tournament') {
      done.push(await openGame(tx, operator, opening.game, opening.round))
      continue
    }
    const { season, round } = opening
    const before = added.get(season.tournamentId) ?? 0
    const next = await openSeasonRound(tx, { ...season, rounds: season.rounds + before }, round)
    if (next === undefined) continue
    added.set(season.tournamentId, before + 1)
    done.push(next)
  }
  return done
}

/**
 * Opens a gameweek, past or future, for operators' games of its championship: a tournament for each, or a round of
 * its season. For the code that lays out the calendar, in the same transaction.
 */
export async function openRoundOfGames(
  tx: Transaction<DB>,
  operatorIds: readonly number[],
  roundId: number,
): Promise<readonly OpenedRound[]> {
  const round = await loadOpenableRound(tx, roundId)
  const all = await loadOperatorGames(tx)
  const operators = all.filter(({ id }) => operatorIds.includes(id))
  for (const { id } of operators) {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.games}::int, ${id}::int)`.execute(tx)
  }
  const opened = await loadOpenedGames(tx, operatorIds, [round])
  const result: OpenedRound[] = []
  for (const operator of operators) {
    const own = opened.filter(({ operatorId }) => operatorId === operator.id)
    result.push(
      ...(await openAll(tx, operator, decideOpenings(operator, [round], own, Number.NEGATIVE_INFINITY))),
    )
  }
  return result
}
