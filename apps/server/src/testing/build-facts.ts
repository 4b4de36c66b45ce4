import { sql } from 'kysely'
import type { FactBody } from '@gaffer/feed'
import type { Tx } from '../football/write-football.ts'

/** Appends facts of one match to the log, in order, as ingest does. */
export async function buildFacts(
  db: Tx,
  fixtureId: number,
  bodies: readonly FactBody[],
  source = 'built',
): Promise<void> {
  for (const [index, body] of bodies.entries()) {
    await sql`
      insert into game_log (seq, kind, source, source_event_id, fixture_id, body)
      select coalesce(max(seq), 0) + 1, 'matchFact', ${source}, ${`${fixtureId}-${index}-${body.kind}`},
        ${fixtureId}::int, ${JSON.stringify(body)}::jsonb from game_log
    `.execute(db)
  }
}
