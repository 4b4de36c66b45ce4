import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** Why two sources differ, in the words of the person who settled it. */
export type Explained = { readonly reason: string; readonly name: string; readonly at: string }

/** The differences of a match that a person explained, by the name of the pair of facts. */
export async function loadExplained(
  db: Kysely<DB>,
  fixtureId: number,
): Promise<ReadonlyMap<string, Explained>> {
  const { rows } = await sql<{ seen: string; reason: string; name: string; at: Date }>`
    select seen, reason, member.name, at from match_difference_explained
    join staff_member member on member.id = staff_member_id
    where fixture_id = ${fixtureId}`.execute(db)
  return new Map(rows.map(({ seen, at, ...said }) => [seen, { ...said, at: at.toISOString() }]))
}

/** Settles a difference by words; false if somebody has done so already. */
export async function insertExplained(
  tx: Kysely<DB>,
  of: {
    readonly fixtureId: number
    readonly seen: string
    readonly memberId: number
    readonly reason: string
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into match_difference_explained (fixture_id, seen, staff_member_id, reason)
    values (${of.fixtureId}, ${of.seen}, ${of.memberId}, ${of.reason})
    on conflict do nothing returning fixture_id`.execute(tx)
  return rows.length > 0
}
