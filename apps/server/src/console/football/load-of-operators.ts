import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { loadSilentMatches } from '../../football/index.ts'

type SilentMatch = Awaited<ReturnType<typeof loadSilentMatches>>[number]

/** The matches of which their source says nothing, for each operator that plays them, or for one. */
export async function loadSilentOfOperators(
  db: Kysely<DB>,
  operatorId?: number,
): Promise<readonly (SilentMatch & { readonly operatorId: number })[]> {
  const silent = await loadSilentMatches(db)
  if (silent.length === 0) return []
  const { rows } = await sql<{ operatorId: number; fixtureId: number }>`
    select distinct tournament.operator_id, fixture.id as fixture_id from fixture
    join tournament on tournament.championship_id = fixture.championship_id
    where fixture.id = any(${silent.map(({ fixtureId }) => fixtureId)}::int[])
      and (${operatorId === undefined}::boolean or tournament.operator_id = ${operatorId ?? null}::int)`.execute(
    db,
  )
  return rows.flatMap((played) => {
    const match = silent.find(({ fixtureId }) => fixtureId === played.fixtureId)
    return match === undefined ? [] : [{ ...match, operatorId: played.operatorId }]
  })
}
