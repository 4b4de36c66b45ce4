import { type RawBuilder, sql } from 'kysely'

/** Whether an entry, named by an expression, is out of its contest now (Q-148). */
export function isDisqualified(entryId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from disqualification
    where disqualification.entry_id = ${entryId} and disqualification.until_version is null)`
}

/** Whether it was out at a number of the log: a closed round stays as it was counted. */
export function wasDisqualified(
  entryId: RawBuilder<unknown>,
  version: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from disqualification
    where disqualification.entry_id = ${entryId} and disqualification.from_version <= ${version}
      and (disqualification.until_version is null or disqualification.until_version > ${version}))`
}

/** How many entries of a contest were out at a number of the log: their fees are in the pool, without a place. */
export function countDisqualified(
  contestId: RawBuilder<unknown>,
  version: RawBuilder<unknown>,
): RawBuilder<number> {
  return sql<number>`(select count(*)::int from entry
    where entry.subgame_id = ${contestId} and entry.state = 'entered'
      and ${wasDisqualified(sql`entry.id`, version)})`
}
