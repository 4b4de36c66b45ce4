import { ok, refuse } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import { isPlayedBy } from '../../operators/index.ts'
import type { ConsoleContext } from '../../staff/index.ts'
import { judgeChange, type Step } from './judge-change.ts'
import { type FixtureRow, loadFixtureRows } from './load-fixtures.ts'
import { actAsHolder } from './match-hold.ts'

/** A match of a championship that the operator plays; undefined where there is none with this id. */
export async function findMatch(
  db: Kysely<DB>,
  operatorId: number,
  id: number,
): Promise<FixtureRow | undefined> {
  const [match] = await loadFixtureRows(db, sql`fixture.id = ${id} and ${isPlayedBy(operatorId)}`)
  return match
}

/** The match, if who calls may change what is told of it, or sign that. */
export async function findChangeableMatch(
  db: Kysely<DB>,
  context: ConsoleContext,
  id: number,
  step: Step = 'ask',
): Promise<Outcome<FixtureRow>> {
  const match = await findMatch(db, context.operator.id, id)
  if (match === undefined) return refuse(refusal('notFound'))
  const { championshipId } = match
  const judged = await judgeChange(db, context, { championshipId, part: 'facts', step })
  return judged.ok ? ok(match) : judged
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
