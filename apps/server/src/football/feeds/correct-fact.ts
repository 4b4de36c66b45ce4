import { type FactBody, OPERATOR_SOURCE } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { holdBeforePlay } from '../ingest/begin-play.ts'
import { ingestFacts } from '../ingest/ingest-facts.ts'
import { loadDate, mayBeReplayed, voidIfReplayed } from './void-played.ts'

/** Keeps a match from being corrected twice at once, and its source in force from changing, until the transaction ends. */
export async function holdCorrections(tx: Kysely<DB>, fixtureId: number): Promise<void> {
  await holdBeforePlay(tx, [fixtureId])
  await sql`select id from fixture where id = ${fixtureId} for no key update`.execute(tx)
  await sql`select fixture_id from feed_match where fixture_id = ${fixtureId} for update`.execute(tx)
}

/** The revision that a correction of a fact is appended under: it overrides earlier ones. */
export async function nextCorrection(db: Kysely<DB>, sourceEventId: string): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    select coalesce(max(revision), 0) + 1 as revision from game_log
    where source = ${OPERATOR_SOURCE} and source_event_id = ${sourceEventId}`.execute(db)
  return rows[0]?.revision ?? 1
}

/** Lays a person's word over whatever a source says under this id. */
export async function correctFact(
  tx: Kysely<DB>,
  fixtureId: number,
  sourceEventId: string,
  body: FactBody,
): Promise<void> {
  const revision = await nextCorrection(tx, sourceEventId)
  const from = mayBeReplayed(body) ? await loadDate(tx, fixtureId) : undefined
  await ingestFacts(tx, [{ source: OPERATOR_SOURCE, sourceEventId, revision, fixtureId, body }])
  if (from !== undefined) await voidIfReplayed(tx, fixtureId, { from })
}
