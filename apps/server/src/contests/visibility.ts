import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { Viewer } from '../core/caller.ts'

/**
 * The condition that a manager may know of a tournament at all: a private game of managers exists only for its
 * creator and for its guests, who had the code (G-36).
 */
export function isVisibleTo(
  tournamentId: RawBuilder<unknown>,
  managerId: number | RawBuilder<unknown> | undefined,
): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from created_game hidden
    where hidden.tournament_id = ${tournamentId} and not hidden.is_public
      and not exists (select from game_guest guest
        where guest.tournament_id = hidden.tournament_id and guest.manager_id = ${managerId ?? null}::int))`
}

/**
 * Whether the viewer may see a tournament, asked of the database, so that somebody who got the code a moment ago is
 * let in.
 */
export async function isSeenBy(db: Kysely<DB>, tournamentId: number, viewer: Viewer): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select ${isVisibleTo(sql`${tournamentId}::int`, viewer.managerId)} as is_there`.execute(db)
  return rows[0]?.isThere === true
}
