import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { loadSources } from './feed-source.ts'
import { takeOver } from './take-over.ts'

/** Three periods of a clock that providers update once a minute. */
const SILENT_SECONDS = 180

/** A match whose source in force went silent while another goes on reporting. */
export type TakenOver = { readonly fixtureId: number; readonly from: number; readonly to: number }

/** A match called off by mistake may be played on the day after its date. */
const ON_AGAIN_HOURS = 28

/** Play that another source reports moves the kick-off, but makes no source silent before its date. */
const expectedAt = sql`coalesce(fixture.dated_at, fixture.kick_off_at)`

/**
 * Switches a match to another source when the one in force has been silent for three minutes of play, or has called the
 * match off for as long. Silence is measured against the match: another source's report has moved on meanwhile. A source
 * chosen by a person is kept.
 */
export async function followSilence(db: Kysely<DB>): Promise<readonly TakenOver[]> {
  const { rows } = await sql<TakenOver & { championshipId: number }>`
    select distinct on (feed_match.fixture_id) feed_match.fixture_id, feed_match.feed_source_id as "from",
      other.feed_source_id as "to", source.championship_id
    from feed_match
    join fixture on fixture.id = feed_match.fixture_id
    join feed_source source on source.id = feed_match.feed_source_id
    left join feed_report own on own.fixture_id = feed_match.fixture_id
      and own.feed_source_id = feed_match.feed_source_id
    join feed_report other on other.fixture_id = feed_match.fixture_id
      and other.feed_source_id <> feed_match.feed_source_id
    join feed_source rival on rival.id = other.feed_source_id
    where feed_match.chosen_by <> 'person'
      and ${expectedAt} <= clock_timestamp()
      and ${expectedAt} > clock_timestamp() - case when own.state in ('postponed', 'cancelled')
        then make_interval(hours => ${ON_AGAIN_HOURS}) else interval '4 hours' end
      and coalesce(own.state, 'scheduled') not in ('finished', 'abandoned', 'awarded')
      and own.complete_at is null
      and (other.state in ('inPlay', 'finished')
        or (rival.kind = 'push' and coalesce(own.state, 'scheduled') not in ('postponed', 'cancelled')))
      and other.moved_at > clock_timestamp() - make_interval(secs => ${SILENT_SECONDS})
      and other.moved_at > greatest(own.moved_at, ${expectedAt}) + make_interval(secs => ${SILENT_SECONDS})
    order by feed_match.fixture_id, rival.rank`.execute(db)
  const done: TakenOver[] = []
  for (const { fixtureId, from, to, championshipId } of rows) {
    const source = (await loadSources(db, championshipId)).find(({ id }) => id === to)
    if (source === undefined) continue
    const isOther = await db.transaction().execute((tx) => takeOver(tx, source, fixtureId, 'silence'))
    if (isOther) done.push({ fixtureId, from, to })
  }
  return done
}
