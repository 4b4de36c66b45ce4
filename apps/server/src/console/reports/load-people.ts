import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { isNoBot } from '../../core/is-no-bot.ts'
import { enteredBefore, enteredContests, enteredSets, type Kept } from './entered/load-entered.ts'
import { chunkOf, type EnteredPart, isMember } from './entered/sets.ts'

/** Entries, who made them, and who of these had entered something before the span; of everything where the key is null. */
export type People = {
  readonly key: string | null
  readonly entries: number
  readonly managers: number
  readonly returning: number
}

type Span = { readonly from: string; readonly to: string }

/** The people of a span in all and by key, which is made of `day` and `key` of what is kept. */
export async function loadPeople(
  tx: Kysely<DB>,
  operatorId: number,
  kept: Kept,
  wanted: Span & { readonly part: EnteredPart; readonly key: RawBuilder<unknown> },
): Promise<readonly People[]> {
  const { part, key, ...span } = wanted
  const { rows } = await sql<People>`
    with before as materialized (select * from ${enteredBefore(operatorId, kept, span.from)} known),
    entered as materialized (
      select ${key} as key, chunk, sum(entries) as entries, bit_or(members) as members
      from ${enteredSets(operatorId, part, kept, span)} days group by 1, 2
    ), sets as (
      select key, chunk, entries, members from entered
      union all select null, chunk, sum(entries), bit_or(members) from entered group by chunk
    )
    select key, coalesce(sum(sets.entries), 0)::int as entries,
      coalesce(sum(bit_count(sets.members)), 0)::int as managers,
      coalesce(sum(bit_count(sets.members & before.members)), 0)::int as returning
    from sets left join before using (chunk) group by key`.execute(tx)
  return rows
}

/** How many entries each contest got in a span. */
export async function countEntries(
  tx: Kysely<DB>,
  operatorId: number,
  kept: Kept,
  span: Span,
): Promise<readonly { readonly key: string; readonly entries: number }[]> {
  const { rows } = await sql<{ key: string; entries: number }>`
    select subgame_id::text as key, sum(entries)::int as entries
    from ${enteredContests(operatorId, kept, span)} days group by 1`.execute(tx)
  return rows
}

/** The people of a few contests. */
export async function loadPeopleOfContests(
  tx: Kysely<DB>,
  operatorId: number,
  kept: Kept,
  { contestIds, from, to }: Span & { readonly contestIds: readonly number[] },
): Promise<readonly People[]> {
  const { rows } = await sql<People>`
    with before as materialized (select * from ${enteredBefore(operatorId, kept, from)} known),
    entered as materialized (
      select subgame_id, manager_id, count(*) as entries from entry
      where subgame_id = any(${[...contestIds]}::int[]) and state = 'entered'
        and created_at >= ${from}::date::timestamp at time zone 'utc'
        and created_at < (${to}::date + 1)::timestamp at time zone 'utc'
        and ${isNoBot(sql`manager_id`, operatorId)}
      group by 1, 2
    )
    select subgame_id::text as key, sum(entries)::int as entries, count(*)::int as managers,
      (count(*) filter (where ${isMember('manager_id', 'before.members')}))::int as returning
    from entered left join before on before.chunk = ${chunkOf('manager_id')}
    group by subgame_id`.execute(tx)
  return rows
}
