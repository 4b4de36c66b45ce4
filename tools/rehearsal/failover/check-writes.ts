import type { Database } from '../../../apps/server/src/platform/db/connect.ts'
import type { History } from './clients.ts'
import { FEE, type FailoverWorld } from './failover-world.ts'

/** How many writes were acknowledged, and every one that is not there once. */
export type WriteReport = {
  readonly saves: number
  readonly joins: number
  readonly faults: readonly string[]
}

type StoredLineUp = { readonly entryId: number; readonly version: number; readonly captain: number }
type StoredJoin = {
  readonly managerId: number
  readonly entries: number
  readonly stakes: number
  readonly paid: number
}

/** Compares what is stored, when everything is quiet, with what clients were told. */
export async function checkWrites(
  { pool }: Database,
  world: FailoverWorld,
  history: History,
): Promise<WriteReport> {
  const { rows: lineUps } = await pool.query<StoredLineUp>(
    `select entry_id as "entryId", version, captain from line_up where entry_id = any($1::int[])`,
    [world.savers.map(({ entryId }) => entryId)],
  )
  const { rows: joins } = await pool.query<StoredJoin>(
    `with paid as (
       select account.manager_id, -sum(posting.amount) as amount
       from wallet_operation stake join money_transaction moved on moved.wallet_operation_id = stake.id
       join posting on posting.money_transaction_id = moved.id join account on account.id = posting.account_id
       where stake.kind = 'stake' and account.manager_id is not null group by account.manager_id)
     select entry.manager_id as "managerId", count(distinct entry.id)::int as entries,
       count(distinct stake.id)::int as stakes, coalesce(max(paid.amount), 0)::int as paid
     from entry left join wallet_operation stake on stake.entry_id = entry.id and stake.kind = 'stake'
     left join paid on paid.manager_id = entry.manager_id
     where entry.subgame_id = $1 group by entry.manager_id`,
    [world.paidContestId],
  )
  const { rows: sums } = await pool.query<{ sum: number; seats: number }>(
    `select (select coalesce(sum(amount), 0) from posting)::int as sum,
       (select entry_count from subgame where id = $1) as seats`,
    [world.paidContestId],
  )
  return {
    saves: history.savers.reduce((count, { acknowledged }) => count + acknowledged.length, 0),
    joins: history.joined.length,
    faults: [
      ...faultsOfSaves(history.savers, lineUps),
      ...faultsOfJoins(history.joined, joins),
      ...(sums[0]?.sum === 0 ? [] : [`the postings sum to ${sums[0]?.sum}`]),
      ...(sums[0]?.seats === joins.length
        ? []
        : [`${sums[0]?.seats} seats are counted and ${joins.length} teams are in`]),
    ],
  }
}

/** What is stored is the last acknowledged save, or one after it whose answer was lost. */
export function faultsOfSaves(savers: History['savers'], stored: readonly StoredLineUp[]): readonly string[] {
  const storedOf = new Map(stored.map((row) => [row.entryId, row]))
  return savers.flatMap(({ entryId, acknowledged, unknown }) => {
    const faults: string[] = []
    for (const [index, { version }] of acknowledged.entries()) {
      const before = acknowledged[index - 1]?.version ?? 0
      if (version <= before) faults.push(`team ${entryId}: version ${version} was given after ${before}`)
    }
    const last = acknowledged.at(-1)
    const row = storedOf.get(entryId)
    if (last === undefined || row === undefined) return [...faults, `team ${entryId} was never saved`]
    if (row.version < last.version) {
      faults.push(`team ${entryId} is at version ${row.version}, ${last.version} was acknowledged`)
    }
    const isAsTold =
      row.version === last.version ? row.captain === last.captain : unknown.includes(row.captain)
    if (!isAsTold) faults.push(`team ${entryId} has a captain that nobody named last`)
    return faults
  })
}

/** Whoever was told that they are in is in, once, and paid once. */
export function faultsOfJoins(told: readonly number[], stored: readonly StoredJoin[]): readonly string[] {
  const storedOf = new Map(stored.map((row) => [row.managerId, row]))
  const lost = told
    .filter((managerId) => !storedOf.has(managerId))
    .map((managerId) => `manager ${managerId} was told that they are in, and is not`)
  const wrong = stored
    .filter(({ entries, stakes, paid }) => entries !== 1 || stakes !== 1 || paid !== FEE)
    .map(
      ({ managerId, entries, stakes, paid }) =>
        `manager ${managerId} has ${entries} teams with ${stakes} stakes for ${paid}`,
    )
  return [...lost, ...wrong]
}
