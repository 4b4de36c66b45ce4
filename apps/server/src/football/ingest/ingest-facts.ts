import { type FactBody, OPERATOR_SOURCE } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { updateKickOffs } from '../calendar.ts'
import { appendToLog, type NewLogEntry } from '../../core/game-log.ts'
import { readFactBody } from './fact-schema.ts'

/** A fact as it came from a source, unchecked. */
export type OfferedFact = {
  readonly source: string
  readonly sourceEventId: string
  readonly revision: number
  readonly fixtureId: number
  readonly body: unknown
  readonly happenedAt?: Date
}

export type IngestCounts = { readonly appended: number; readonly quarantined: number }

/**
 * Appends facts to the log inside the caller's transaction. Facts that cannot be parsed, or concern a match that is
 * not the source's, go to quarantined_fact; known facts are skipped.
 */
export async function ingestFacts(tx: Kysely<DB>, facts: readonly OfferedFact[]): Promise<IngestCounts> {
  if (facts.length === 0) return { appended: 0, quarantined: 0 }
  const sourceOf = await loadSources(tx, facts)
  const entries: NewLogEntry[] = []
  const faulty: (OfferedFact & { reason: string })[] = []
  const moved = new Map<number, Date | null>()
  for (const fact of facts) {
    const read = readFactBody(fact.body)
    const source = sourceOf.get(fact.fixtureId)
    if (read.body === undefined) faulty.push({ ...fact, reason: read.reason })
    else if (source === undefined) faulty.push({ ...fact, reason: 'unknown match' })
    else if (source !== fact.source && fact.source !== OPERATOR_SOURCE) {
      faulty.push({ ...fact, reason: 'match of another source' })
    } else {
      entries.push(entryOf(fact, read.body))
      if (read.body.kind === 'scheduled') moved.set(fact.fixtureId, dateOf(read.body.kickOffAt))
    }
  }
  if (faulty.length > 0) await insertQuarantined(tx, faulty)
  await updateKickOffs(tx, moved)
  return { appended: await appendToLog(tx, entries), quarantined: faulty.length }
}

function entryOf(fact: OfferedFact, body: FactBody): NewLogEntry {
  const { source, sourceEventId, revision, fixtureId, happenedAt } = fact
  const known = { kind: 'matchFact' as const, source, sourceEventId, revision, fixtureId, body }
  return happenedAt === undefined ? known : { ...known, happenedAt }
}

function dateOf(epochMs: number | null): Date | null {
  return epochMs === null ? null : new Date(epochMs)
}

async function loadSources(
  tx: Kysely<DB>,
  facts: readonly OfferedFact[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(facts.map(({ fixtureId }) => fixtureId))]
  const { rows } = await sql<{ id: number; source: string }>`
    select fixture.id, championship.source from fixture
    join championship on championship.id = fixture.championship_id
    where fixture.id = any(${ids}::int[])
  `.execute(tx)
  return new Map(rows.map(({ id, source }) => [id, source]))
}

async function insertQuarantined(
  tx: Kysely<DB>,
  facts: readonly (OfferedFact & { reason: string })[],
): Promise<void> {
  await tx
    .insertInto('quarantinedFact')
    .values(
      facts.map(({ source, sourceEventId, revision, fixtureId, body, reason }) => ({
        source,
        sourceEventId,
        revision,
        fixtureId,
        body: JSON.stringify(body ?? null),
        reason,
      })),
    )
    .execute()
}
