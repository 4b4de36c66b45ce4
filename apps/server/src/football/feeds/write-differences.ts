import { compareSources, type FactBody, type ReportedDifference } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** What is kept of a difference: between figures of one source and its own count, or between two sources. */
export type ToldDifference =
  | ReportedDifference
  | {
      /** The source earlier in the order; `one` is what it says. */
      readonly with: number
      readonly subject: string
      readonly playerId?: number
      readonly one: string
      readonly other: string
    }

type Difference = { readonly subject: string; readonly told: ToldDifference }

const OWN = 'figure '

/** Keeps what a source tells of a match otherwise than it counts, in place of what it told so before. */
export async function writeOwnDifferences(
  tx: Kysely<DB>,
  feedSourceId: number,
  fixtureId: number,
  differences: readonly ReportedDifference[],
): Promise<void> {
  const named = differences.map((told, index) => ({ subject: `${OWN}${index + 1}`, told }))
  await replace(tx, { feedSourceId, fixtureId, begin: OWN }, named)
}

/**
 * Keeps what each two sources of a match tell otherwise by now, beside the later one of them in the order of the
 * championship. The caller holds the match.
 */
export async function writeSourceDifferences(tx: Kysely<DB>, fixtureId: number): Promise<void> {
  const { rows } = await sql<{ id: number; facts: Readonly<Record<string, FactBody>> }>`
    select feed_source_id as id, jsonb_object_agg(key, body) as facts
    from feed_fact join feed_source on feed_source.id = feed_source_id
    where fixture_id = ${fixtureId} and body ->> 'kind' <> 'withdrawn'
    group by feed_source_id, rank order by rank`.execute(tx)
  const told = rows.map(({ id, facts }) => ({ id, facts: new Map(Object.entries(facts)) }))
  for (const [index, later] of told.entries()) {
    for (const earlier of told.slice(0, index)) {
      const begin = `source ${earlier.id} `
      const differences = compareSources(earlier.facts, later.facts).map((one): Difference => {
        const { subject, playerId, ...values } = one
        const about = { with: earlier.id, subject, ...values }
        return {
          subject: `${begin}${subject} ${playerId ?? ''}`.trim(),
          told: playerId === undefined ? about : { ...about, playerId },
        }
      })
      await replace(tx, { feedSourceId: later.id, fixtureId, begin }, differences)
    }
  }
}

async function replace(
  tx: Kysely<DB>,
  of: { readonly feedSourceId: number; readonly fixtureId: number; readonly begin: string },
  differences: readonly Difference[],
): Promise<void> {
  const { feedSourceId, fixtureId, begin } = of
  const subjects = differences.map(({ subject }) => subject)
  await sql`
    delete from feed_difference where feed_source_id = ${feedSourceId} and fixture_id = ${fixtureId}
      and starts_with(subject, ${begin}) and not subject = any(${subjects}::text[])`.execute(tx)
  if (differences.length === 0) return
  await sql`
    insert into feed_difference (fixture_id, feed_source_id, subject, told)
    select ${fixtureId}::int, ${feedSourceId}::int, * from unnest(${subjects}::text[],
      ${differences.map(({ told }) => JSON.stringify(told))}::jsonb[])
    on conflict (fixture_id, feed_source_id, subject) do update set told = excluded.told`.execute(tx)
}
