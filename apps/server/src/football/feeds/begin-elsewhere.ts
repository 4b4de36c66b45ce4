import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { beginPlay } from '../ingest/begin-play.ts'
import { returnDateIfUnplayed } from '../ingest/ingest-facts.ts'

/** A polled source is asked more often than this about a match that may begin. */
const HEARD_MINUTES = 10

/**
 * A source that is not in force has reported something else about a match. Where that is play, first at `moment`, it begins at that
 * moment, if it was expected later, unless its source in force has said lately that it has not begun. Only one that is polled
 * says so. Nothing of the play counts yet. Once it is taken back the match has its date again. The caller has held the open rounds
 * of the match, and holds the match.
 */
export async function beginElsewhere(
  tx: Kysely<DB>,
  inForce: number,
  fixtureId: number,
  moment: Date | undefined,
): Promise<void> {
  if (moment === undefined) return returnDateIfUnplayed(tx, fixtureId)
  const { rows } = await sql`
    select from feed_report own join feed_source on feed_source.id = own.feed_source_id
    where own.fixture_id = ${fixtureId} and own.feed_source_id = ${inForce} and kind not in ('push', 'desk')
      and heard_at > clock_timestamp() - make_interval(mins => ${HEARD_MINUTES})`.execute(tx)
  if (rows.length === 0) await beginPlay(tx, new Map([[fixtureId, moment]]))
}
