import { foldTeamName, POSITIONS, type Position } from '@gaffer/rules'
import type { Tx } from '../football/write-football.ts'
import { next } from './next-number.ts'
import type { BuiltChampionship } from './build-championship.ts'
import { sql } from 'kysely'

/**
 * A legal 4-4-2 of a built championship, at most 3 players per club, cheapest first; the first two are captain and
 * vice-captain.
 */
export function pickBuiltTeam(championship: BuiltChampionship): readonly number[] {
  const wanted: Readonly<Record<Position, number>> = { GK: 1, DEF: 4, MID: 4, FWD: 2 }
  const ofClub = new Map<number, number>()
  return POSITIONS.flatMap((position) => {
    const picked: number[] = []
    for (const player of championship.of(position)) {
      const count = ofClub.get(player.clubId) ?? 0
      if (picked.length === wanted[position] || count === 3) continue
      ofClub.set(player.clubId, count + 1)
      picked.push(player.id)
    }
    return picked
  })
}

/** Writes an entered team directly into the tables, and counts its seat. */
export async function buildEntry(
  db: Tx,
  entry: {
    readonly operatorId: number
    readonly contestId: number
    readonly managerId: number
    readonly starters: readonly number[]
    readonly teamName?: string
    readonly captain?: number | null
    readonly viceCaptain?: number | null
    readonly createdAt?: Date
    readonly state?: 'reserved' | 'entered' | 'released'
  },
): Promise<{ readonly id: number; readonly teamName: string }> {
  const { starters, teamName = `Team ${next()}`, state = 'entered' } = entry
  const { id } = await db
    .insertInto('entry')
    .values({
      subgameId: entry.contestId,
      operatorId: entry.operatorId,
      managerId: entry.managerId,
      teamName,
      foldedTeamName: foldTeamName(teamName),
      state,
      ...(entry.createdAt === undefined ? {} : { createdAt: entry.createdAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('lineUp')
    .values({
      entryId: id,
      fromRound: 1,
      starters: [...starters],
      reserves: [],
      captain: entry.captain === undefined ? (starters[0] ?? null) : entry.captain,
      viceCaptain: entry.viceCaptain === undefined ? (starters[1] ?? null) : entry.viceCaptain,
      scheme: '4-4-2',
      bank: 0,
    })
    .execute()
  if (state !== 'released') {
    await sql`update subgame set entry_count = entry_count + 1 where id = ${entry.contestId}`.execute(db)
  }
  return { id, teamName }
}
