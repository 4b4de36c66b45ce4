import { type Kysely, sql } from 'kysely'
import { checkAuditChain } from '../audit/index.ts'
import type { DB } from '../db/generated/database.ts'
import { recountsOn } from '../rounds/index.ts'
import { findUngrantedRoles } from '../staff/index.ts'
import { findUnbalanced, findUnsettledBooks } from '../wallet/index.ts'

/** So many of a kind are named, then only counted. */
const MAX_NAMED = 10

/**
 * Checks what a database claims about itself, by the checks that the product has for each: that its books balance, its audit
 * log is unbroken, its closed rounds come out as they were stored, and that its staff were given what they may do. Says
 * what does not hold, a line each. It opens no transaction: it may run inside one.
 */
export async function checkRestored(db: Kysely<DB>): Promise<readonly string[]> {
  const unbalanced = await findUnbalanced(db)
  const unsettled = await findUnsettledBooks(db)
  const { brokenAt } = await checkAuditChain(db)
  const ungranted = await findUngrantedRoles(db)
  return [
    ...named(
      unbalanced,
      ({ id, currency, left }) =>
        `The transaction ${id} is not balanced: ${left} minor units of ${currency} too many.`,
    ),
    ...named(
      unsettled,
      ({ contestId, name, currency, left }) =>
        `The contest ${contestId} (${name}) has ended and its books are not at zero: ${left} minor units of ${currency}.`,
    ),
    ...(brokenAt === null ? [] : [`The audit log does not hold from line ${brokenAt} on.`]),
    ...named(
      ungranted,
      ({ email, operator, roles }) =>
        `The audit log does not have that ${email} was made ${roles.join(', ')} of ${operator ?? 'the platform'}.`,
    ),
    ...named(
      await findChangedRounds(db),
      (id) => `The round ${id} does not come out as it was stored: its hash or its results were changed.`,
    ),
  ]
}

function named<T>(found: readonly T[], say: (one: T) => string): readonly string[] {
  const more = found.length - MAX_NAMED
  return [...found.slice(0, MAX_NAMED).map(say), ...(more > 0 ? [`And ${more} more like that.`] : [])]
}

/** Closed rounds that, computed again, differ from what is stored; those with entries that were swept away cannot agree. */
async function findChangedRounds(db: Kysely<DB>): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select game_round_id as id from round_result order by 1`.execute(
    db,
  )
  const recounts = recountsOn(db)
  const changed: number[] = []
  for (const { id } of rows) {
    const check = await recounts.check(id)
    if (check?.isWhole === true && !check.isSame) changed.push(id)
  }
  return changed
}
