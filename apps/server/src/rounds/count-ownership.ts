import { type Kysely, sql } from 'kysely'
import { loadLogVersion } from '../core/game-log.ts'
import type { DB } from '../db/generated/database.ts'
import { loadTeams } from './team-of-round.ts'

const BASIS_POINTS = 10_000

/** Counts, once, the share of teams in a locked round that own each player. */
export async function countOwnership(db: Kysely<DB>, gameRoundId: number): Promise<void> {
  const owners = new Map<number, number>()
  let teamCount = 0
  const logVersion = await loadLogVersion(db)
  for await (const teams of loadTeams(db, { gameRoundId, logVersion })) {
    teamCount += teams.length
    for (const { lineUp } of teams) {
      for (const id of [...lineUp.starters, ...lineUp.reserves]) owners.set(id, (owners.get(id) ?? 0) + 1)
    }
  }
  const shares = [...owners.values()].map((count) => Math.round((count * BASIS_POINTS) / teamCount))
  await db.transaction().execute(async (tx) => {
    const counted = await tx
      .updateTable('gameRound')
      .set({ isOwnershipCounted: true })
      .where('id', '=', gameRoundId)
      .where('isOwnershipCounted', '=', false)
      .returning('id')
      .executeTakeFirst()
    if (counted === undefined) return
    await sql`
      insert into player_ownership (game_round_id, player_id, basis_points)
      select ${gameRoundId}::int, * from unnest(${[...owners.keys()]}::int[], ${shares}::int[])
    `.execute(tx)
  })
}

/** The locked rounds whose ownership has not been counted. */
export async function loadRoundsToCount(db: Kysely<DB>): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('gameRound')
    .select('id')
    .where('lockedAt', 'is not', null)
    .where('closedAt', 'is', null)
    .where('isOwnershipCounted', '=', false)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
