import { ok, refuse } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import { isPlayedBy } from '../../operators/index.ts'
import { loadRoundsOfMatch } from '../../rounds/index.ts'
import type { ConsoleContext } from '../../staff/index.ts'
import { type ChangedPart, judgeChange, type Step } from './judge-change.ts'
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

/** The match, if who calls may change what is told of it. */
export async function findChangeableMatch(
  db: Kysely<DB>,
  context: ConsoleContext,
  id: number,
): Promise<Outcome<FixtureRow>> {
  return findJudged(db, context, id, { parts: ['facts'], step: 'ask' })
}

/**
 * The match, if who calls may correct or decide it, or sign that. What changes a match of a closed round reopens the round,
 * so it takes what reopening takes, too.
 */
export async function findCorrectableMatch(
  db: Kysely<DB>,
  context: ConsoleContext,
  id: number,
  step: Step = 'ask',
): Promise<Outcome<FixtureRow>> {
  const isReopened = (await loadRoundsOfMatch(db, id)).some(({ isClosed }) => isClosed)
  return findJudged(db, context, id, { parts: isReopened ? ['facts', 'rounds'] : ['facts'], step })
}

/** The same for an act: whoever makes it holds the match, and nobody else does. */
export async function findMatchToActOn(
  tx: Kysely<DB>,
  context: ConsoleContext,
  id: number,
  find = findChangeableMatch,
): Promise<Outcome<FixtureRow>> {
  const found = await find(tx, context, id)
  if (!found.ok) return found
  const held = await actAsHolder(tx, context, id)
  return held.ok ? found : held
}

async function findJudged(
  db: Kysely<DB>,
  context: ConsoleContext,
  id: number,
  change: { readonly parts: readonly ChangedPart[]; readonly step: Step },
): Promise<Outcome<FixtureRow>> {
  const match = await findMatch(db, context.operator.id, id)
  if (match === undefined) return refuse(refusal('notFound'))
  const judged = await judgeChange(db, context, { championshipId: match.championshipId, ...change })
  return judged.ok ? ok(match) : judged
}
