import { type Kysely, sql } from 'kysely'
import type { FactBody } from '@gaffer/feed'
import type { DB } from '../db/generated/database.ts'
import type { Tx } from './write-football.ts'

export type NewScheduledFact = {
  readonly fixtureId: number
  readonly dueAt: Date
  readonly sourceEventId: string
  readonly revision: number
  readonly body: FactBody
}

/** Stores facts of matches with their times; ingest appends each when it is due. */
export async function scheduleFacts(
  tx: Tx,
  championshipId: number,
  facts: readonly NewScheduledFact[],
): Promise<void> {
  await sql`
    insert into scheduled_fact (championship_id, fixture_id, due_at, source_event_id, revision, body)
    select ${championshipId}::int, * from unnest(
      ${facts.map(({ fixtureId }) => fixtureId)}::int[],
      ${facts.map(({ dueAt }) => dueAt)}::timestamptz[],
      ${facts.map(({ sourceEventId }) => sourceEventId)}::text[],
      ${facts.map(({ revision }) => revision)}::int[],
      ${facts.map(({ body }) => JSON.stringify(body))}::jsonb[])
  `.execute(tx)
}

/** A fact whose time has come. */
export type DueFact = {
  readonly id: number
  readonly source: string
  readonly sourceEventId: string
  readonly revision: number
  readonly fixtureId: number
  readonly body: unknown
  readonly dueAt: Date
}

/** How long until the next fact is due, in milliseconds, not below 0; undefined when none is scheduled. */
export async function loadNextDue(db: Kysely<DB>): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number }>`
    select ceil(greatest(0, extract(epoch from due_at - clock_timestamp()) * 1000))::float8 as ms
    from scheduled_fact order by due_at limit 1`.execute(db)
  return rows[0]?.ms
}

/** Takes due facts out of the schedule, up to a limit, in the order of their times. */
export async function takeDueFacts(tx: Tx, limit: number): Promise<readonly DueFact[]> {
  const { rows } = await sql<DueFact>`
    delete from scheduled_fact due using championship
    where due.id in (
        select id from scheduled_fact where due_at <= clock_timestamp() order by due_at, id limit ${limit})
      and championship.id = due.championship_id
    returning due.id, championship.source, due.source_event_id, due.revision, due.fixture_id, due.body, due.due_at
  `.execute(tx)
  return rows.sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || a.id - b.id)
}
