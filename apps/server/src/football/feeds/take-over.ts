import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { holdBeforePlay } from '../ingest/begin-play.ts'
import { alignLog } from './align-log.ts'
import { type FeedSource, loadSources } from './feed-source.ts'
import { holdMatch } from './hold-match.ts'

/**
 * Puts a source in force for a match, in the caller's transaction: facts in the log that it does not have are
 * withdrawn, its own are appended and a person's corrections follow, so that nothing counts twice. Returns
 * whether the source changed.
 */
export async function takeOver(
  tx: Kysely<DB>,
  source: FeedSource,
  fixtureId: number,
  by: 'silence' | 'person',
): Promise<boolean> {
  await holdBeforePlay(tx, [fixtureId])
  const before = await holdMatch(tx, source.championshipId, fixtureId)
  if (before === source.id) return false
  await tx
    .updateTable('feedMatch')
    .set({ feedSourceId: source.id, since: sql<Date>`clock_timestamp()`, chosenBy: by })
    .where('fixtureId', '=', fixtureId)
    .execute()
  await alignLog(tx, source, fixtureId, { isTakeOver: true })
  return true
}

/**
 * A person puts a source in force for a match, and it stays until a person chooses again; returns what is wrong, if
 * anything.
 */
export async function putInForce(
  db: Kysely<DB>,
  fixtureId: number,
  feedSourceId: number,
): Promise<string | undefined> {
  return db.transaction().execute((tx) => putInForceIn(tx, fixtureId, feedSourceId))
}

/** The same in the caller's transaction. */
export async function putInForceIn(
  tx: Kysely<DB>,
  fixtureId: number,
  feedSourceId: number,
): Promise<string | undefined> {
  const fixture = await tx
    .selectFrom('fixture')
    .select('championshipId')
    .where('id', '=', fixtureId)
    .executeTakeFirst()
  if (fixture === undefined) return `there is no match ${fixtureId}`
  const sources = await loadSources(tx, fixture.championshipId)
  const source = sources.find(({ id }) => id === feedSourceId)
  if (source === undefined) return `source ${feedSourceId} is not of the championship of match ${fixtureId}`
  await takeOver(tx, source, fixtureId, 'person')
  return undefined
}
