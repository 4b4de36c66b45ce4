import { type RawBuilder, sql } from 'kysely'

/**
 * A squad of an earlier round as part of a query, to be compared with the squad of a round that was locked at
 * `lockedAt` (null while it is open): players merged before that lock are the ones they were merged into, so that
 * nobody has transferred them.
 */
export function keptSquad(squad: RawBuilder<unknown>, lockedAt: RawBuilder<unknown>): RawBuilder<number[]> {
  return sql<number[]>`case when ${squad} && array(select id from player where merged_into is not null)
    then array(select coalesce(merged.merged_into, picked.id)
      from unnest(${squad}) with ordinality as picked (id, place)
      left join player merged on merged.id = picked.id and merged.merged_at < coalesce(${lockedAt}, 'infinity')
      order by picked.place)
    else ${squad} end`
}
