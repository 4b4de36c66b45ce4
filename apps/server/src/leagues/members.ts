import { type Kysely, sql } from 'kysely'
import { isInName } from '../core/name-pattern.ts'
import { isDisqualified } from '../contests/index.ts'
import type { DB } from '../db/generated/database.ts'

/** The members of a league in sorted typed arrays: their teams and their managers. */
export type Members = {
  readonly entryIds: Int32Array
  readonly managerIds: Int32Array
}

/**
 * Reads all members of a league: 100,000 take 0.8 MB. Who is disqualified is left out, except where they are drawn
 * against others: there they score nothing (Q-148).
 */
export async function loadMembers(db: Kysely<DB>, leagueId: number): Promise<Members> {
  const { rows } = await sql<{ entryIds: number[] | null; managerIds: number[] | null }>`
    select array_agg(entry_id order by entry_id) as entry_ids, array_agg(manager_id order by manager_id) as manager_ids
    from league_member where league_id = ${leagueId} and not (${isDisqualified(sql`league_member.entry_id`)}
      and not exists (select from pairing where pairing.league_id = league_member.league_id))`.execute(db)
  const [all] = rows
  return {
    entryIds: Int32Array.from(all?.entryIds ?? []),
    managerIds: Int32Array.from(all?.managerIds ?? []),
  }
}

/** The index of a number in a sorted list; undefined when it is missing. */
export function indexOf(sorted: Int32Array, wanted: number): number | undefined {
  let [low, high] = [0, sorted.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = sorted[middle] ?? 0
    if (found === wanted) return middle
    if (found < wanted) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

/** All members in the order of their managers' names, as indexes. */
export async function loadNameOrder(
  db: Kysely<DB>,
  leagueId: number,
  { entryIds }: Members,
): Promise<Int32Array> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(league_member.entry_id order by manager.folded_username collate "C", league_member.entry_id) as ids
    from league_member join manager on manager.id = league_member.manager_id
    where league_member.league_id = ${leagueId}`.execute(db)
  return Int32Array.from((rows[0]?.ids ?? []).flatMap((id) => indexOf(entryIds, id) ?? []))
}

/** Members whose user name has a text (Q-184, Q-230); at most 1,000. */
export async function searchMembers(
  db: Kysely<DB>,
  leagueId: number,
  name: string,
): Promise<readonly number[]> {
  const { rows } = await sql<{ entryId: number }>`
    select league_member.entry_id from league_member
    join manager on manager.id = league_member.manager_id
    where league_member.league_id = ${leagueId} and ${isInName(sql`manager.folded_username`, name)}
    order by league_member.entry_id limit ${MAX_FOUND}`.execute(db)
  return rows.map(({ entryId }) => entryId)
}

const MAX_FOUND = 1000
