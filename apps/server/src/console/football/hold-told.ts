import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import { type DeskedMatch, holdDeskedMatch } from '../../football/index.ts'
import { loadRoundsOfMatch } from '../../rounds/index.ts'
import type { ConsoleContext } from '../../staff/index.ts'
import { findMatchToActOn } from './find-match.ts'
import type { FixtureRow } from './load-fixtures.ts'

/**
 * The match, held, if who calls tells it by hand now. Elsewhere, and where a round of it is closed at any operator, what counts is
 * changed by corrections, which say first what they change.
 */
export async function holdTold(
  tx: Kysely<DB>,
  context: ConsoleContext,
  id: number,
): Promise<Outcome<{ readonly match: FixtureRow; readonly desked: DeskedMatch }>> {
  const found = await findMatchToActOn(tx, context, id)
  if (!found.ok) return found
  const desked = await holdDeskedMatch(tx, found.value.championshipId, id)
  if (desked === undefined || desked.inForce !== desked.desk.id) return refuse(refusal('deskNotInForce'))
  const rounds = await loadRoundsOfMatch(tx, id)
  if (rounds.some(({ isClosed }) => isClosed)) return refuse(refusal('deskNotInForce'))
  return ok({ match: found.value, desked })
}
