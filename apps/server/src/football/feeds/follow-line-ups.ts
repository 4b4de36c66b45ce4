import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { alignLog } from './align-log.ts'
import { loadSources } from './feed-source.ts'
import { holdMatch } from './hold-match.ts'
import { ONE_MATCH } from './load-sides.ts'

/**
 * Judges again who played elsewhere in matches that are over, once a line-up of another match of about the same hour names
 * somebody who has figures in them, or does so no more, in whatever order the two came.
 */
export async function followLineUps(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ fixtureId: number; championshipId: number }>`
    select distinct fixture.id as fixture_id, fixture.championship_id from fixture_state state
    join fixture on fixture.id = state.fixture_id
    join championship on championship.id = fixture.championship_id and championship.kind = 'feed'
    cross join lateral (select max(seq) as seq from game_log where fixture_id = fixture.id) last_fact
    join fixture other on other.championship_id = fixture.championship_id and other.id <> fixture.id
      and other.kick_off_at between fixture.kick_off_at - ${ONE_MATCH} and fixture.kick_off_at + ${ONE_MATCH}
    join game_log latest on latest.fixture_id = other.id and latest.kind = 'matchFact'
      and latest.body ->> 'kind' in ('lineUp', 'withdrawn') and latest.seq > last_fact.seq
    join game_log line_up on line_up.fixture_id = other.id and line_up.kind = 'matchFact' and line_up.source = latest.source
      and line_up.source_event_id = latest.source_event_id and line_up.body ->> 'kind' = 'lineUp'
    join game_log figures on figures.fixture_id = fixture.id and figures.kind = 'matchFact'
      and figures.body ->> 'kind' = 'statistics'
      and (line_up.body -> 'starters' @> (figures.body -> 'playerId') or line_up.body -> 'bench' @> (figures.body -> 'playerId'))
    where state.state = 'finished' and state.finished_at > clock_timestamp() - interval '1 day'`.execute(db)
  for (const { fixtureId, championshipId } of rows) {
    const sources = await loadSources(db, championshipId)
    await db.transaction().execute(async (tx) => {
      const inForce = await holdMatch(tx, championshipId, fixtureId)
      const source = sources.find(({ id }) => id === inForce)
      if (source !== undefined) await alignLog(tx, source, fixtureId)
    })
  }
}
