import {
  type FactBody,
  factsInForce,
  isPlay,
  type MatchFact,
  OPERATOR_SOURCE,
  stopBeforeReplay,
} from '@gaffer/feed'
import type { EpochMs } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { ingestFacts } from '../ingest/ingest-facts.ts'
import { alignLog } from './align-log.ts'
import { type FeedSource, loadSources } from './feed-source.ts'
import { holdMatch } from './hold-match.ts'
import { loadKeptFacts, upsertFacts } from './kept-facts.ts'
import { isAboutDate } from './settle-dates.ts'
import { storeVoided } from './voided-attempt.ts'
import { writeSourceDifferences } from './write-differences.ts'

/** The date of a match, null while unknown; of one whose play began before its date, the latter. */
export async function loadDate(db: Kysely<DB>, fixtureId: number): Promise<EpochMs | null> {
  const { datedAt, kickOffAt } = await db
    .selectFrom('fixture')
    .select(['datedAt', 'kickOffAt'])
    .where('id', '=', fixtureId)
    .executeTakeFirstOrThrow()
  return (datedAt ?? kickOffAt)?.getTime() ?? null
}

/**
 * Voids the first attempt of a match that was stopped and is played again at its date, in the caller's transaction, no matter who gave
 * the date, and whether the stop or the date came first (Q-107). It reads the log, which the stored state of the match follows a
 * moment later. `to`: the date that it is about to get; `from`: the one that it had, where that is not its date any more. One that
 * has passed has to be another one.
 */
export async function voidIfReplayed(
  tx: Kysely<DB>,
  fixtureId: number,
  { to, from }: { readonly to?: EpochMs | null; readonly from?: EpochMs | null },
): Promise<void> {
  const { championshipId, kickOffAt } = await tx
    .selectFrom('fixture')
    .select(['championshipId', 'kickOffAt'])
    .where('id', '=', fixtureId)
    .executeTakeFirstOrThrow()
  const known = await loadDate(tx, fixtureId)
  const isOther = (to === undefined ? known : to) !== (from === undefined ? known : from)
  // By its stop alone, a match that began before its date is not played again at it.
  const ownDate = isOther ? known : kickOffAt?.getTime()
  const date = to === undefined ? ownDate : to
  const isToCome = (date ?? 0) > Date.now()
  if (!date || (!isToCome && !isOther)) return
  const log = await loadStoppedLog(tx, fixtureId)
  const stoppedAt = stopBeforeReplay(log, date)
  if (stoppedAt === undefined || !factsInForce(log).some(({ body }) => isPlay(body))) return
  const sources = await loadSources(tx, championshipId)
  if (sources.length === 0) return
  await storeVoided(tx, fixtureId, stoppedAt)
  // Before its date nothing is of the second attempt.
  const until = isToCome ? undefined : { stoppedAt: new Date(stoppedAt), date: new Date(date) }
  await voidPlayed(tx, championshipId, fixtureId, sources, until)
}

/** The facts of a match that was ever stopped, in order of arrival; none of any other. */
async function loadStoppedLog(tx: Kysely<DB>, fixtureId: number): Promise<readonly MatchFact[]> {
  const { rows } = await sql<MatchFact>`
    select source, source_event_id, revision, fixture_id, body, happened_at from game_log
    where fixture_id = ${fixtureId} and kind = 'matchFact' and exists (select from game_log stop
      where stop.fixture_id = ${fixtureId} and stop.kind = 'matchFact' and stop.body ->> 'kind' = 'abandoned')
    order by seq`.execute(tx)
  return rows
}

/** Whether a match may be replayed once this is reported of it: a date, or that it was stopped. Officials who award one end it. */
export function mayBeReplayed(body: FactBody): boolean {
  return body.kind === 'scheduled' || (body.kind === 'abandoned' && body.detail !== 'awarded')
}

/**
 * Withdraws all that was reported about a match but its date, by every source and by people: nothing of its first attempt
 * counts in the second. `until`: only what happened up to its stop, and no play before that date.
 */
async function voidPlayed(
  tx: Kysely<DB>,
  championshipId: number,
  fixtureId: number,
  sources: readonly FeedSource[],
  until: { readonly stoppedAt: Date; readonly date: Date } | undefined,
): Promise<void> {
  const inForce = await holdMatch(tx, championshipId, fixtureId)
  for (const source of sources) {
    const kept = await loadKeptFacts(tx, source.id, fixtureId)
    const played = kept.filter(
      ({ body, happenedAt }) =>
        !isAboutDate(body) &&
        body.kind !== 'withdrawn' &&
        (until === undefined || happenedAt <= until.stoppedAt || (isPlay(body) && happenedAt < until.date)),
    )
    if (played.length === 0) continue
    await upsertFacts(
      tx,
      source.id,
      fixtureId,
      played.map(({ key, revision }) => ({
        key,
        // The next revision is its source's to give.
        revision,
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
      and happened_at < ${until?.date ?? sql`'infinity'`}
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
    update feed_report set state = 'scheduled', complete_at = null
    where fixture_id = ${fixtureId} and coalesce(complete_at < ${until?.date ?? sql`'infinity'`}, true)`.execute(
    tx,
  )
}
