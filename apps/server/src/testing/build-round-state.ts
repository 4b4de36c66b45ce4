import type { Tx } from '../football/write-football.ts'
import { next } from './next-number.ts'
import { sql } from 'kysely'

/** Stores the short state of a match, as live does. */
export async function buildFixtureState(
  db: Tx,
  fixtureId: number,
  state: {
    readonly state: 'upcoming' | 'playing' | 'half_time' | 'finished' | 'postponed' | 'abandoned'
    readonly minute?: number
    readonly homeScore?: number
    readonly awayScore?: number
    readonly logVersion?: number
  },
): Promise<void> {
  const row = {
    state: state.state,
    minute: state.minute ?? null,
    homeScore: state.homeScore ?? null,
    awayScore: state.awayScore ?? null,
    finishedAt: state.state === 'finished' ? new Date() : null,
    logVersion: state.logVersion ?? next(),
  }
  await db
    .insertInto('fixtureState')
    .values({ fixtureId, ...row })
    .onConflict((conflict) => conflict.column('fixtureId').doUpdateSet(row))
    .execute()
}

/** Moves the deadline of a game round, and locks the round if it is in the past. */
export async function buildDeadline(db: Tx, gameRoundId: number, deadlineAt: Date): Promise<void> {
  const isPast = deadlineAt.getTime() <= Date.now()
  await db
    .updateTable('gameRound')
    .set({ deadlineAt, lockedAt: isPast ? deadlineAt : null })
    .where('id', '=', gameRoundId)
    .execute()
}

/** Closes a game round with these points (in hundredths) of players, as the close job does, but without places. */
export async function buildClosedRound(
  db: Tx,
  gameRoundId: number,
  points: ReadonlyMap<number, number>,
  closedAt = new Date(),
): Promise<void> {
  await db
    .updateTable('gameRound')
    .set({ closedAt, lockedAt: sql`coalesce(locked_at, deadline_at)`, closeStep: 'done' })
    .where('id', '=', gameRoundId)
    .execute()
  if (points.size === 0) return
  await db
    .insertInto('playerRoundResult')
    .values(
      [...points].map(([playerId, earned]) => ({
        gameRoundId,
        playerId,
        points: earned,
        breakdown: JSON.stringify([]),
      })),
    )
    .execute()
}
