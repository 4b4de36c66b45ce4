import type { AnswerMemory, FactBody, FixtureState, KnownMatch, OtherSource } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** A fact kept for a source; `missing` counts the consecutive answers without it. */
export type KeptFact = {
  readonly key: string
  readonly revision: number
  readonly body: FactBody
  readonly happenedAt: Date
  readonly missing: number
  /** What it says of the date, while a later fact of the source says otherwise; its body is then `withdrawn`. */
  readonly overtaken?: OvertakenDate | null
}

/** What was overtaken last has the highest number. */
export type OvertakenDate = { readonly body: FactBody; readonly number: number }

/** Everything a source says about a match, including withdrawn facts. */
export async function loadKeptFacts(
  tx: Kysely<DB>,
  feedSourceId: number,
  fixtureId: number,
): Promise<readonly KeptFact[]> {
  const { rows } = await sql<KeptFact>`
    select key, revision, body, happened_at, missing, overtaken from feed_fact
    where feed_source_id = ${feedSourceId} and fixture_id = ${fixtureId} order by key`.execute(tx)
  return rows
}

/** What a source has said about a match, with what tells a later answer of it from an earlier one. */
export async function loadKnownMatch(
  tx: Kysely<DB>,
  feedSourceId: number,
  fixtureId: number,
): Promise<KnownMatch> {
  const facts = await loadKeptFacts(tx, feedSourceId, fixtureId)
  const report = await tx
    .selectFrom('feedReport')
    .select(['state', 'answerMemory'])
    .where('feedSourceId', '=', feedSourceId)
    .where('fixtureId', '=', fixtureId)
    .executeTakeFirst()
  const state = report?.state === 'told' ? undefined : report?.state
  return {
    state: state as FixtureState | undefined,
    facts: new Map(
      facts.map(({ key, revision, body, missing, happenedAt }) => [
        key,
        { revision, body, missing, since: happenedAt.getTime() },
      ]),
    ),
    memory: (report?.answerMemory ?? {}) as AnswerMemory,
  }
}

/** What the other sources of a match say about it, and since when they say nothing else. */
export async function loadOtherSources(
  tx: Kysely<DB>,
  feedSourceId: number,
  fixtureId: number,
): Promise<readonly OtherSource[]> {
  const { rows } = await sql<{ movedAt: Date; facts: Readonly<Record<string, FactBody>> }>`
    select moved_at, jsonb_object_agg(key, body) as facts
    from feed_report join feed_fact using (feed_source_id, fixture_id)
    where fixture_id = ${fixtureId} and feed_source_id <> ${feedSourceId} and body ->> 'kind' <> 'withdrawn'
    group by feed_source_id, moved_at`.execute(tx)
  return rows.map(({ movedAt, facts }) => ({
    movedAt: movedAt.getTime(),
    facts: new Map(Object.entries(facts)),
  }))
}

/** Stores what tells a later answer about a match from an earlier one; nothing before the first report. */
export async function rememberAnswer(
  tx: Kysely<DB>,
  feedSourceId: number,
  fixtureId: number,
  memory: AnswerMemory,
): Promise<void> {
  await sql`
    update feed_report set answer_memory = ${JSON.stringify(memory)}::jsonb
    where feed_source_id = ${feedSourceId} and fixture_id = ${fixtureId}`.execute(tx)
}

/** Stores what a source says about a match, each fact under its key. */
export async function upsertFacts(
  tx: Kysely<DB>,
  feedSourceId: number,
  fixtureId: number,
  facts: readonly KeptFact[],
): Promise<void> {
  if (facts.length === 0) return
  await sql`
    insert into feed_fact (feed_source_id, fixture_id, key, revision, body, happened_at, missing, overtaken)
    select ${feedSourceId}::int, ${fixtureId}::int, * from unnest(
      ${facts.map(({ key }) => key)}::text[],
      ${facts.map(({ revision }) => revision)}::int[],
      ${facts.map(({ body }) => JSON.stringify(body))}::jsonb[],
      ${facts.map(({ happenedAt }) => happenedAt)}::timestamptz[],
      ${facts.map(({ missing }) => missing)}::smallint[],
      ${facts.map(({ overtaken }) => (overtaken ? JSON.stringify(overtaken) : null))}::jsonb[])
    on conflict (feed_source_id, fixture_id, key) do update set revision = excluded.revision,
      body = excluded.body, happened_at = excluded.happened_at, missing = excluded.missing,
      overtaken = excluded.overtaken
  `.execute(tx)
}

/** Records that a source reported about a match, and whether its report changed. */
export async function hearMatch(
  tx: Kysely<DB>,
  feedSourceId: number,
  fixtureId: number,
  heard: {
    readonly hasMoved: boolean
    readonly state?: string
    readonly isComplete?: boolean | undefined
    /** It has become complete now, whatever it was before. */
    readonly isAnew?: boolean
    readonly unknown?: readonly string[]
  },
): Promise<void> {
  const isComplete = heard.isComplete ?? null
  const unknown = heard.unknown === undefined ? null : JSON.stringify(heard.unknown)
  await sql`
    insert into feed_report as report (feed_source_id, fixture_id, heard_at, moved_at, state, complete_at, unknown)
    values (${feedSourceId}, ${fixtureId}, clock_timestamp(), clock_timestamp(), ${heard.state ?? 'told'},
      case when ${isComplete}::boolean then clock_timestamp() end, coalesce(${unknown}::jsonb, '[]'))
    on conflict (feed_source_id, fixture_id) do update set heard_at = excluded.heard_at,
      moved_at = case when ${heard.hasMoved}::boolean then excluded.moved_at else report.moved_at end,
      state = coalesce(${heard.state ?? null}::text, report.state), unknown = coalesce(${unknown}::jsonb, report.unknown),
      complete_at = case when ${isComplete}::boolean is null then report.complete_at
        when not ${isComplete}::boolean then null
        when ${heard.isAnew === true}::boolean then clock_timestamp()
        else coalesce(report.complete_at, clock_timestamp()) end
  `.execute(tx)
}
