import { ok, refuse } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import type { ConsoleContext } from '../../staff/index.ts'
import { DESK_ROLES, findChangeable } from './championships.ts'
import { type FixtureRow, loadFixtureRows } from './load-fixtures.ts'
import { actAsHolder } from './match-hold.ts'

/** A match of a championship that the operator plays; undefined where there is none with this id. */
export async function findMatch(
  db: Kysely<DB>,
  operatorId: number,
  id: number,
): Promise<FixtureRow | undefined> {
  const [match] = await loadFixtureRows(
    db,
    sql`fixture.id = ${id} and exists (select from tournament where tournament.championship_id = championship.id
      and tournament.operator_id = ${operatorId})`,
  )
  return match
}

/** The match, if who calls may change what is told of it. */
export async function findChangeableMatch(
  db: Kysely<DB>,
  context: ConsoleContext,
  id: number,
): Promise<Outcome<FixtureRow>> {
  const match = await findMatch(db, context.operator.id, id)
  if (match === undefined) return refuse(refusal('notFound'))
  const found = await findChangeable(db, context, match.championshipId, DESK_ROLES)
  return found.ok ? ok(match) : found
}

/** The same for an act: whoever makes it holds the match, and nobody else does. */
export async function findMatchToActOn(
  tx: Kysely<DB>,
  context: ConsoleContext,
  id: number,
): Promise<Outcome<FixtureRow>> {
  const found = await findChangeableMatch(tx, context, id)
  if (!found.ok) return found
  const held = await actAsHolder(tx, context, id)
  return held.ok ? found : held
}
