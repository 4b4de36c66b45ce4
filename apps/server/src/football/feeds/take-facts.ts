import { type FactBody, isSameBody } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { FeedSource } from './feed-source.ts'
import { holdMatch } from './hold-match.ts'
import { sayMatch } from './say-match.ts'

/** A fact as a source tells it, in our ids, under a key that stays its own. */
export type KeyedFact = {
  readonly key: string
  /** Undefined: one more than what is known, where the body is another one. */
  readonly revision: number | undefined
  readonly body: FactBody
  readonly happenedAt?: Date | undefined
}

/** `older` is outdone by a later revision, `contradicts` has another body under a revision that is known. */
export type TakenFact = 'taken' | 'known' | 'older' | 'contradicts'

/**
 * Takes single facts that a source tells of a match: kept beside what other sources say, and said in the log where
 * this source is in force (Q-102, Q-103, ADR-25). Answers what became of each, in their order.
 */
export async function takeFacts(
  tx: Kysely<DB>,
  source: FeedSource,
  fixtureId: number,
  facts: readonly KeyedFact[],
): Promise<readonly TakenFact[]> {
  if (facts.length === 0) return []
  const inForce = await holdMatch(tx, source.championshipId, fixtureId)
  const before = await loadKeptFacts(tx, source.id, fixtureId)
  const known = new Map(before.map((fact) => [fact.key, fact]))
  const changed = new Map<string, KeptFact>()
  const outcomes = facts.map((fact) => {
    const kept = changed.get(fact.key) ?? known.get(fact.key)
    const outcome = compare(kept, fact)
    const { key, body, happenedAt = new Date() } = fact
    const revision = fact.revision ?? (kept?.revision ?? 0) + 1
    if (outcome === 'taken') changed.set(key, { key, revision, body, happenedAt, missing: 0 })
    return outcome
  })
  await upsertFacts(tx, source.id, fixtureId, [...changed.values()])
  await hearMatch(tx, source.id, fixtureId, { hasMoved: changed.size > 0 })
  if (inForce === source.id && changed.size > 0) await sayMatch(tx, source, fixtureId)
  return outcomes
}

/** A fact of a source as it is kept; `missing` counts the answers running that were without it. */
export type KeptFact = {
  readonly key: string
  readonly revision: number
  readonly body: FactBody
  readonly happenedAt: Date
  readonly missing: number
}

function compare(before: KeptFact | undefined, { revision, body }: KeyedFact): TakenFact {
  if (before === undefined) return 'taken'
  const isSame = isSameBody(before.body, body)
  if (revision === undefined) return isSame ? 'known' : 'taken'
  if (revision !== before.revision) return revision > before.revision ? 'taken' : 'older'
  return isSame ? 'known' : 'contradicts'
}

/** All that a source says of a match, withdrawn facts too. */
export async function loadKeptFacts(
  tx: Kysely<DB>,
  feedSourceId: number,
  fixtureId: number,
): Promise<readonly KeptFact[]> {
  const { rows } = await sql<KeptFact>`
    select key, revision, body, happened_at, missing from feed_fact
    where feed_source_id = ${feedSourceId} and fixture_id = ${fixtureId} order by key`.execute(tx)
  return rows
}

/** Keeps what a source says of a match, each fact under its key. */
export async function upsertFacts(
  tx: Kysely<DB>,
  feedSourceId: number,
  fixtureId: number,
  facts: readonly KeptFact[],
): Promise<void> {
  if (facts.length === 0) return
  await sql`
    insert into feed_fact (feed_source_id, fixture_id, key, revision, body, happened_at, missing)
    select ${feedSourceId}::int, ${fixtureId}::int, * from unnest(
      ${facts.map(({ key }) => key)}::text[],
      ${facts.map(({ revision }) => revision)}::int[],
      ${facts.map(({ body }) => JSON.stringify(body))}::jsonb[],
      ${facts.map(({ happenedAt }) => happenedAt)}::timestamptz[],
      ${facts.map(({ missing }) => missing)}::smallint[])
    on conflict (feed_source_id, fixture_id, key) do update set revision = excluded.revision,
      body = excluded.body, happened_at = excluded.happened_at, missing = excluded.missing
  `.execute(tx)
}

/** Writes down that a source was heard of a match, and whether what it says moved. */
export async function hearMatch(
  tx: Kysely<DB>,
  feedSourceId: number,
  fixtureId: number,
  heard: {
    readonly hasMoved: boolean
    readonly state?: string
    readonly isComplete?: boolean
    readonly unknown?: readonly string[]
  },
): Promise<void> {
  const isComplete = heard.isComplete ?? null
  await sql`
    insert into feed_report as report (feed_source_id, fixture_id, heard_at, moved_at, state, complete_at, unknown)
    values (${feedSourceId}, ${fixtureId}, clock_timestamp(), clock_timestamp(), ${heard.state ?? 'told'},
      case when ${isComplete}::boolean then clock_timestamp() end, ${JSON.stringify(heard.unknown ?? [])}::jsonb)
    on conflict (feed_source_id, fixture_id) do update set heard_at = excluded.heard_at,
      moved_at = case when ${heard.hasMoved}::boolean then excluded.moved_at else report.moved_at end,
      state = coalesce(${heard.state ?? null}::text, report.state), unknown = excluded.unknown,
      complete_at = case when ${isComplete}::boolean is null then report.complete_at
        when ${isComplete}::boolean then coalesce(report.complete_at, clock_timestamp()) end
  `.execute(tx)
}
