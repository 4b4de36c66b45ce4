import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/**
 * Locks a match until the transaction ends, so that its source in force cannot change meanwhile; returns that source.
 * Until somebody chooses, it is the first source of its championship.
 */
export async function holdMatch(tx: Kysely<DB>, championshipId: number, fixtureId: number): Promise<number> {
  await sql`
    insert into feed_match (fixture_id, feed_source_id, chosen_by)
    select ${fixtureId}::int, id, 'order' from feed_source where championship_id = ${championshipId}
    order by rank limit 1 on conflict do nothing`.execute(tx)
  const { feedSourceId } = await tx
    .selectFrom('feedMatch')
    .select('feedSourceId')
    .where('fixtureId', '=', fixtureId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return feedSourceId
}
