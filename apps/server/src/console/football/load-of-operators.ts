import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { loadContradictingMatches, loadSilentMatches } from '../../football/index.ts'
import { playsChampionship } from '../../operators/index.ts'

type SilentMatch = Awaited<ReturnType<typeof loadSilentMatches>>[number]
type ContradictingMatch = Awaited<ReturnType<typeof loadContradictingMatches>>[number]
type OfOperator = { readonly operatorId: number }

/** The matches of which their source says nothing, for each operator that plays them, or for one. */
export async function loadSilentOfOperators(
  db: Kysely<DB>,
  operatorId?: number,
): Promise<readonly (SilentMatch & OfOperator)[]> {
  return ofOperators(db, await loadSilentMatches(db), operatorId)
}

/** The matches that contradict themselves, for each operator that plays them. */
export async function loadContradictingOfOperators(
  db: Kysely<DB>,
): Promise<readonly (ContradictingMatch & OfOperator)[]> {
  return ofOperators(db, await loadContradictingMatches(db))
}

async function ofOperators<T extends { readonly fixtureId: number }>(
  db: Kysely<DB>,
  matches: readonly T[],
  operatorId?: number,
): Promise<readonly (T & OfOperator)[]> {
  if (matches.length === 0) return []
  const { rows } = await sql<OfOperator & { fixtureId: number }>`
    select operator.id as operator_id, fixture.id as fixture_id from fixture
    join championship on championship.id = fixture.championship_id
    join operator on ${playsChampionship}
    where fixture.id = any(${matches.map(({ fixtureId }) => fixtureId)}::int[])
      and (${operatorId === undefined}::boolean or operator.id = ${operatorId ?? null}::int)`.execute(db)
  return rows.flatMap((played) => {
    const match = matches.find(({ fixtureId }) => fixtureId === played.fixtureId)
    return match === undefined ? [] : [{ ...match, operatorId: played.operatorId }]
  })
}
