import { type FactBody, OPERATOR_SOURCE, type VoidedAttempt } from '@gaffer/feed'
import type { EpochMs } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** Stores that an attempt is void which was stopped then, in place of an earlier one; before anything of it is withdrawn. */
export async function storeVoided(tx: Kysely<DB>, fixtureId: number, stoppedAt: EpochMs): Promise<void> {
  const at = Number.isFinite(stoppedAt) ? new Date(stoppedAt) : '-infinity'
  await sql`
    insert into voided_attempt (fixture_id, stopped_at, voided_at)
    values (${fixtureId}, ${at}::timestamptz, clock_timestamp())
    on conflict (fixture_id) do update set stopped_at = excluded.stopped_at, voided_at = excluded.voided_at`.execute(
    tx,
  )
}

/**
 * When the attempt was stopped that is void, and when its replay begins; undefined where none is: also once the match has a date of
 * before that stop again, or its source has said since that it goes on where it stopped.
 */
async function loadStop(tx: Kysely<DB>, fixtureId: number) {
  const { rows } = await sql<{ stoppedAt: Date | number; kickOffAt: Date | null }>`
    select voided.stopped_at, fixture.kick_off_at
    from voided_attempt voided join fixture on fixture.id = voided.fixture_id
    where fixture.id = ${fixtureId} and coalesce(dated_at, kick_off_at, 'infinity') > stopped_at
      and not exists (select from game_log goes_on where goes_on.fixture_id = fixture.id and goes_on.kind = 'matchFact'
        and goes_on.appended_at > voided.voided_at and goes_on.body ->> 'kind' = 'scheduled'
        and goes_on.body ->> 'detail' in ('suspended', 'interrupted'))`.execute(tx)
  return rows[0]
}

/** Whether a match that has this date, as a polled answer says, is its voided attempt: an answer of play or a stop is a cached one. */
export async function isVoidedDate(
  tx: Kysely<DB>,
  fixtureId: number,
  date: EpochMs | null,
): Promise<boolean> {
  const stop = await loadStop(tx, fixtureId)
  return stop !== undefined && date !== null && date <= Number(stop.stoppedAt)
}

/** The attempt at a match of which nothing counts, and when its replay begins, Infinity while its date is unknown. */
export async function loadVoided(
  tx: Kysely<DB>,
  fixtureId: number,
): Promise<(VoidedAttempt & { readonly replayFrom: EpochMs }) | undefined> {
  const stop = await loadStop(tx, fixtureId)
  if (stop === undefined) return undefined
  const { rows } = await sql<{ id: string; body: FactBody }>`
    select distinct on (source_event_id) source_event_id as id, body from game_log
    where fixture_id = ${fixtureId} and kind = 'matchFact' and source <> ${OPERATOR_SOURCE}
      and appended_at <= (select voided_at from voided_attempt where fixture_id = ${fixtureId}) and body ->> 'kind' = 'event'
    order by source_event_id, revision desc`.execute(tx)
  return {
    stoppedAt: Number(stop.stoppedAt),
    events: new Map(rows.map(({ id, body }) => [id, body])),
    replayFrom: stop.kickOffAt?.getTime() ?? Infinity,
  }
}
