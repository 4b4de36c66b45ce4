import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { gatherReads } from '../platform/db/gather.ts'

type Asked = { readonly managerId: number; readonly contestIds: readonly number[] }
type Mine = { readonly id: number; readonly contestId: number; readonly managerId: number }

/** A manager's entries in contests, by contest, newest first. */
export async function loadMyEntries(
  db: Kysely<DB>,
  managerId: number,
  contestIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  return contestIds.length === 0 ? new Map() : readMyEntries(db, { managerId, contestIds })
}

const readMyEntries = gatherReads(async (db: Kysely<DB>, all: readonly Asked[]) => {
  const managers = [...new Set(all.map(({ managerId }) => managerId))]
  const contests = [...new Set(all.flatMap(({ contestIds }) => contestIds))]
  const { rows } = await sql<Mine>`
    select id, subgame_id as contest_id, manager_id from entry
    where manager_id = any(${managers}::int[]) and subgame_id = any(${contests}::int[]) and state <> 'released'
    order by created_at desc, id desc`.execute(db)
  const byManager = Map.groupBy(rows, (row) => row.managerId)
  return all.map(({ managerId, contestIds }) => {
    const asked = new Set(contestIds)
    const mine = (byManager.get(managerId) ?? []).filter(({ contestId }) => asked.has(contestId))
    const byContest = Map.groupBy(mine, ({ contestId }) => contestId)
    return new Map([...byContest].map(([contestId, entries]) => [contestId, entries.map(({ id }) => id)]))
  })
})
