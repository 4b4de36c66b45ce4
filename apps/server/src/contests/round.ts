import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { endIfSilent } from '../platform/db/end-if-silent.ts'

/** The clock and the state of a game round, read while it is kept from being locked. */
export type RoundGate = { readonly now: Date; readonly deadlineAt: Date; readonly lockedAt: Date | null }

/**
 * Keeps a game round from being locked until the transaction ends (ADR-18). Read the round by a later statement, so
 * that it sees what a lock job committed while this one waited.
 */
export async function holdRoundLock(tx: Transaction<DB>, gameRoundId: number): Promise<void> {
  await sql`select ${endIfSilent}, pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.gameRound}::int, ${gameRoundId}::int)`.execute(
    tx,
  )
}

/** The round with the database's current clock; call it after `holdRoundLock`. */
export async function loadRoundGate(tx: Transaction<DB>, gameRoundId: number): Promise<RoundGate> {
  const found = await sql<RoundGate>`
    select clock_timestamp() as now, deadline_at, locked_at from game_round where id = ${gameRoundId}`.execute(
    tx,
  )
  const gate = found.rows[0]
  if (gate === undefined) throw new Error(`game round ${gameRoundId} is missing`)
  return gate
}

/** The first round of a contest's tournament whose deadline has not passed; null when none is left. */
export async function loadOpenRound(db: Kysely<DB>, contestId: number): Promise<number | null> {
  const found = await sql<{
    number: number | null
  }>`select ${nextOpenRound(sql`${contestId}`)} as number`.execute(db)
  return found.rows[0]?.number ?? null
}

/** Like `loadOpenRound`, as part of a query. */
export function nextOpenRound(contestId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select min(tournament_round.number) from subgame
    join tournament_round on tournament_round.tournament_id = subgame.tournament_id
    join game_round on game_round.id = tournament_round.game_round_id
    where subgame.id = ${contestId} and game_round.locked_at is null
      and game_round.deadline_at > clock_timestamp())`
}

/**
 * The round from which on something counts that is bought now, as part of a query: the open one, or the next one that a
 * season will have; null when none is left.
 */
export function nextRoundToPlay(contestId: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql<number | null>`coalesce(${nextOpenRound(contestId)}, (
    select max(opened.number) + 1 from subgame
    join tournament on tournament.id = subgame.tournament_id
    join tournament_round opened on opened.tournament_id = tournament.id
    where subgame.id = ${contestId} group by tournament.id having tournament.round_count > max(opened.number)))`
}

/** When a round of an entry's tournament was locked, as part of a query; null while it is open. */
export function lockedAt(entryId: RawBuilder<unknown>, round: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql<Date | null>`(select game_round.locked_at from entry entered
    join subgame on subgame.id = entered.subgame_id
    join tournament_round on tournament_round.tournament_id = subgame.tournament_id
      and tournament_round.number = ${round}
    join game_round on game_round.id = tournament_round.game_round_id
    where entered.id = ${entryId})`
}

/** The close step of a round that an operator has reopened. */
export const REOPENED = 'reopened'

/** Whether `game_round` is being closed, as part of a query: from its first step to its last. */
export const isBeingClosed = sql`game_round.close_step <> ${REOPENED} and game_round.closed_at is null`
