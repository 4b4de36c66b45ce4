import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** One of our players, to be compared with sources. */
export type KnownPlayer = {
  readonly id: number
  readonly clubId: number
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
  readonly position: number
  readonly status: string
  readonly news: string
  readonly shirtNumber: number | null
  /** 'YYYY-MM-DD'. */
  readonly birthDate: string | null
}

/** The players of a championship by id, without those merged into another. */
export async function loadPlayers(
  db: Kysely<DB>,
  championshipId: number,
): Promise<ReadonlyMap<number, KnownPlayer>> {
  const { rows } = await sql<KnownPlayer>`
    select id, club_id, first_name, last_name, display_name, position, status, news, shirt_number, birth_date::text
    from player where championship_id = ${championshipId} and merged_into is null`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
