import { type Kysely, sql } from 'kysely'
import { hasRoundsLeft, hasTeamsToRelease } from '../core/has-rounds-left.ts'
import type { DB } from '../db/generated/database.ts'
import { EDITIONS } from './editions.ts'
import { holdOperators } from './repo.ts'

/** What keeps an operator from being removed, with how much of it there is. */
export type Left = {
  readonly what: 'builtIn' | 'running' | 'contests' | 'operations' | 'balances'
  readonly count: number
}

/**
 * What is still open or owed at an operator; nothing where it can be removed. Money of the demo login is nobody's.
 */
async function findLeft(db: Kysely<DB>, operatorId: number): Promise<readonly Left[]> {
  const { rows } = await sql<Record<Left['what'], number>>`
    select
      (slug = any(${EDITIONS.map(({ slug }) => slug)})
        and exists (select from championship where kind = 'demo' and source = 'demo'))::int as "builtIn",
      (suspended_at is null)::int as running,
      (select count(*)::int from subgame join tournament on tournament.id = subgame.tournament_id
        where tournament.operator_id = operator.id and (
          subgame.cancelled_at is null and ${hasRoundsLeft} or ${hasTeamsToRelease})) as contests,
      (select count(*)::int from wallet_operation
        where operator_id = operator.id and state in ('planned', 'sent', 'unknown')) as operations,
      (select count(*)::int from (
        select from account join posting on posting.account_id = account.id
        join manager on manager.id = account.manager_id
        where account.operator_id = operator.id and not manager.is_bot
          and operator.wallet ->> 'kind' = 'ledger' and operator.login ->> 'mode' <> 'demo'
        group by account.id having sum(posting.amount) <> 0) owed) as balances
    from operator where id = ${operatorId}`.execute(db)
  const kinds = ['builtIn', 'running', 'contests', 'operations', 'balances'] as const
  return kinds.map((what) => ({ what, count: rows[0]?.[what] ?? 0 })).filter(({ count }) => count > 0)
}

/**
 * Removes a suspended operator at which nothing is open or owed: its hosts are free, its secrets are gone, nobody gets
 * to its pages. Its books, results and audit log stay. Answers what keeps it otherwise, and removes nothing. One that
 * plays in another database from now on has there what is open and owed.
 */
export async function removeOperator(
  tx: Kysely<DB>,
  operatorId: number,
  { isElsewhere = false }: { readonly isElsewhere?: boolean } = {},
): Promise<readonly Left[]> {
  await holdOperators(tx)
  const all = await findLeft(tx, operatorId)
  const left = isElsewhere ? all.filter(({ what }) => what === 'builtIn' || what === 'running') : all
  if (left.length > 0) return left
  await sql`update operator set removed_at = clock_timestamp(), hosts = '{}', frame_origins = '{}', games = '[]'
    where id = ${operatorId}`.execute(tx)
  await sql`delete from operator_secret where operator_id = ${operatorId}`.execute(tx)
  await sql`delete from brand_draft where operator_id = ${operatorId}`.execute(tx)
  await sql`delete from brand_preview where operator_id = ${operatorId}`.execute(tx)
  await sql`delete from brand_link where operator_id = ${operatorId}`.execute(tx)
  await sql`delete from brand_schedule where operator_id = ${operatorId}`.execute(tx)
  return []
}

const WORDS: Readonly<Record<Left['what'], (count: number) => string>> = {
  builtIn: () => 'it is one of ours',
  running: () => 'it is not suspended',
  contests: (count) => `${count} of its contests ${count === 1 ? 'is' : 'are'} not over`,
  operations: (count) => `${count} of its payments ${count === 1 ? 'is' : 'are'} not decided`,
  balances: (count) => `${count} of its managers ${count === 1 ? 'has' : 'have'} money in our books`,
}

/** What keeps an operator, in words. */
export function wordsOfLeft(left: readonly Left[]): string {
  return left.map(({ what, count }) => WORDS[what](count)).join('; ')
}

/** Whether an operator of this name was removed: its books are under it, so that no other gets it. */
export async function isRemoved(db: Kysely<DB>, slug: string): Promise<boolean> {
  const { rows } = await sql`select from operator where slug = ${slug} and removed_at is not null`.execute(db)
  return rows.length > 0
}
