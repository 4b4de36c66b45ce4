import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** The names of those of these contests that are the operator's. */
export async function loadContestNames(
  db: Kysely<DB>,
  operatorId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select contest.id, tournament.name from subgame contest
    join tournament on tournament.id = contest.tournament_id and tournament.operator_id = ${operatorId}
    where contest.id = any(${[...new Set(ids)]}::int[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function loadTeamNames(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, team_name as name from entry where id = any(${[...new Set(ids)]}::int[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
