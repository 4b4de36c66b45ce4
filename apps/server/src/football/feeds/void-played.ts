import { OPERATOR_SOURCE } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { ingestFacts } from '../ingest/ingest-facts.ts'
import { loadSources } from './feed-source.ts'
import { loadKeptFacts } from './kept-facts.ts'
import { isAboutDate } from './settle-dates.ts'
import { takeFacts } from './take-facts.ts'

/**
 * Withdraws all that was reported about a match that will be replayed, by every source and by people, in the caller's
 * transaction: nothing of its first attempt counts in the second.
 */
export async function voidPlayed(tx: Kysely<DB>, championshipId: number, fixtureId: number): Promise<void> {
  for (const source of await loadSources(tx, championshipId)) {
    const kept = await loadKeptFacts(tx, source.id, fixtureId)
    const played = kept.filter(({ body }) => !isAboutDate(body) && body.kind !== 'withdrawn')
    await takeFacts(
      tx,
      source,
      fixtureId,
      played.map(({ key }) => ({ key, revision: undefined, body: { kind: 'withdrawn' } })),
    )
  }
  const { rows: corrections } = await sql<{ sourceEventId: string; revision: number }>`
    select distinct on (source_event_id) source_event_id, revision from game_log
    where fixture_id = ${fixtureId} and source = ${OPERATOR_SOURCE} and kind = 'matchFact'
    order by source_event_id, revision desc`.execute(tx)
  await ingestFacts(
    tx,
    corrections.map(({ sourceEventId, revision }) => ({
      source: OPERATOR_SOURCE,
      sourceEventId,
      revision: revision + 1,
      fixtureId,
      // Withdrawn, it would lie over what the second attempt tells under the same id.
      body: { kind: 'uncorrected' },
    })),
  )
  await sql`
    update feed_report set state = 'scheduled', complete_at = null where fixture_id = ${fixtureId}`.execute(
    tx,
  )
}
