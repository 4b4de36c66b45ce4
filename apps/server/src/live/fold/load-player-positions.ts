import { type Position, type PositionId, positionOf } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** The position of every known player of all championships; the fold looks up each named player. */
export type PlayerPositions = {
  readonly positionOf: (playerId: number) => Position | undefined
  /** Reads the players added since the last call; returns in which championships. */
  readonly refresh: () => Promise<ReadonlySet<number>>
}

/** Reads all players once; a player never changes position within a season. */
export async function loadPlayerPositions(db: Kysely<DB>): Promise<PlayerPositions> {
  const positions = new Map<number, Position>()
  let newest = 0
  const refresh = async () => {
    const { rows } = await sql<{ id: number; championshipId: number; position: PositionId }>`
      select id, championship_id, position from player where id > ${newest}::int order by id
    `.execute(db)
    for (const { id, position } of rows) positions.set(id, positionOf(position))
    newest = rows.at(-1)?.id ?? newest
    return new Set(rows.map(({ championshipId }) => championshipId))
  }
  await refresh()
  return { positionOf: (playerId) => positions.get(playerId), refresh }
}
