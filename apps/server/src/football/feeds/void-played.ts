import { type FactBody, isReplayed, type MatchFact, OPERATOR_SOURCE } from '@gaffer/feed'
import type { EpochMs } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { ingestFacts } from '../ingest/ingest-facts.ts'
import { alignLog } from './align-log.ts'
import { type FeedSource, loadSources } from './feed-source.ts'
import { holdMatch } from './hold-match.ts'
import { loadKeptFacts, upsertFacts } from './kept-facts.ts'
import { isAboutDate } from './settle-dates.ts'
import { writeSourceDifferences } from './write-differences.ts'

/**
 * Voids the first attempt of a match that was stopped and whose date lies ahead, in the caller's transaction, no matter who gave the date, and
 * whether the stop or the date came first. It reads the log, which the stored state of the match follows a moment later.
 * `date`: the one that it is about to get, where that is not its date yet.
 */
export async function voidIfReplayed(
  tx: Kysely<DB>,
  fixtureId: number,
  date?: EpochMs | null,
): Promise<void> {
  const fixture = await tx
    .selectFrom('fixture')
    .select(['championshipId', 'kickOffAt'])
    .where('id', '=', fixtureId)
    .executeTakeFirstOrThrow()
  const datedAt = date === undefined ? fixture.kickOffAt?.getTime() : date
  if ((datedAt ?? 0) <= Date.now()) return
  const { rows: log } = await sql<MatchFact>`
    select source, source_event_id, revision, fixture_id, body from game_log
    where fixture_id = ${fixtureId} and kind = 'matchFact' order by seq`.execute(tx)
  if (!isReplayed(log)) return
  const sources = await loadSources(tx, fixture.championshipId)
  if (sources.length > 0) await voidPlayed(tx, fixture.championshipId, fixtureId, sources)
}

/** Whether a match may be replayed once this is reported of it: a date, or that it was stopped. Officials who award one end it. */
export function mayBeReplayed(body: FactBody): boolean {
  return body.kind === 'scheduled' || (body.kind === 'abandoned' && body.detail !== 'awarded')
}

/**
 * Withdraws all that was reported about a match but its date, by every source and by people: nothing of its first attempt
 * counts in the second.
 */
async function voidPlayed(
  tx: Kysely<DB>,
  championshipId: number,
  fixtureId: number,
  sources: readonly FeedSource[],
): Promise<void> {
  const inForce = await holdMatch(tx, championshipId, fixtureId)
  for (const source of sources) {
    const kept = await loadKeptFacts(tx, source.id, fixtureId)
    const played = kept.filter(({ body }) => !isAboutDate(body) && body.kind !== 'withdrawn')
    await upsertFacts(
      tx,
      source.id,
      fixtureId,
      played.map(({ key, revision }) => ({
        key,
        revision: revision + 1,
        body: { kind: 'withdrawn' },
        happenedAt: new Date(),
        missing: 0,
      })),
    )
    if (source.id === inForce) await alignLog(tx, source, fixtureId)
  }
  await writeSourceDifferences(tx, fixtureId)
  const { rows: corrections } = await sql<{ sourceEventId: string; revision: number; body: FactBody }>`
    select distinct on (source_event_id) source_event_id, revision, body from game_log
    where fixture_id = ${fixtureId} and source = ${OPERATOR_SOURCE} and kind = 'matchFact'
    order by source_event_id, revision desc`.execute(tx)
  await ingestFacts(
    tx,
    corrections
      .filter(({ body }) => !isAboutDate(body))
      .map(({ sourceEventId, revision }) => ({
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
