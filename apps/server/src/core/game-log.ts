import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { endIfSilent } from '../platform/db/end-if-silent.ts'
import { tellNodes } from '../platform/db/notices.ts'

/** A new line of the game log, without its number. */
export type NewLogEntry = {
  readonly kind: LogKind
  readonly source: string
  readonly sourceEventId: string
  readonly revision?: number
  readonly fixtureId?: number
  readonly gameRoundId?: number
  readonly entryId?: number
  readonly body: object
  /** When its source reported it; now by default. */
  readonly happenedAt?: Date
}

export type LogKind =
  | 'matchFact'
  | 'fixtureVoided'
  | 'fixtureReturned'
  | 'entryConfirmed'
  | 'entryWithdrawn'
  | 'entryDisqualified'
  | 'entryReinstated'
  | 'roundLocked'
  | 'roundClosing'
  | 'roundClosed'
  | 'roundReopened'
  | 'roundCorrected'

/** The source of entries that the product itself writes into the log. */
export const OWN_SOURCE = 'gaffer'

/**
 * Appends to the one log, inside the caller's transaction and as its last step: the log's lock is held until that
 * commits, so numbers have no gaps and follow the order of commits (ADR-17). An entry whose (source, sourceEventId,
 * revision) is already known is skipped. All nodes are told when it commits. Returns how many were new.
 */
export async function appendToLog(tx: Kysely<DB>, entries: readonly NewLogEntry[]): Promise<number> {
  if (entries.length === 0) return 0
  await lockLog(tx)
  const list = entries.map((entry) => ({
    kind: entry.kind,
    source: entry.source,
    source_event_id: entry.sourceEventId,
    revision: entry.revision ?? 0,
    fixture_id: entry.fixtureId ?? null,
    game_round_id: entry.gameRoundId ?? null,
    entry_id: entry.entryId ?? null,
    body: entry.body,
    happened_at: entry.happenedAt?.toISOString() ?? null,
  }))
  const { rows } = await sql<{ appended: number }>`
    with given as (
      select distinct on (source, source_event_id, revision) position, line.*
      from jsonb_array_elements(${JSON.stringify(list)}::jsonb) with ordinality as element (value, position),
        jsonb_to_record(value) as line (kind text, source text, source_event_id text, revision int,
          fixture_id int, game_round_id int, entry_id int, body jsonb, happened_at timestamptz)
      order by source, source_event_id, revision, position
    ), appended as (
    insert into game_log (seq, kind, source, source_event_id, revision, fixture_id, game_round_id, entry_id,
      body, happened_at)
    select (select coalesce(max(seq), 0) from game_log) + row_number() over (order by position),
      kind, source, source_event_id, revision, fixture_id, game_round_id, entry_id, body,
      coalesce(happened_at, clock_timestamp())
    from given
    where not exists (
      select from game_log known
      where known.source = given.source and known.source_event_id = given.source_event_id
        and known.revision = given.revision)
    returning seq
    )
    select count(*)::int as appended, case when count(*) > 0 then ${tellNodes('log', sql`''`)} end from appended
  `.execute(tx)
  return rows[0]?.appended ?? 0
}

/** Keeps everybody else from appending until the transaction ends, which has to be soon. */
export async function lockLog(tx: Kysely<DB>): Promise<void> {
  await sql`select ${endIfSilent}, pg_advisory_xact_lock(${ADVISORY_LOCKS.gameLog}::int, 0)`.execute(tx)
}

/** One line of the game log. */
export type LogEntry = {
  readonly seq: number
  readonly kind: LogKind
  readonly source: string
  readonly sourceEventId: string
  readonly revision: number
  readonly fixtureId: number | null
  readonly gameRoundId: number | null
  readonly entryId: number | null
  readonly body: unknown
  readonly happenedAt: Date
}

/** Maximum number of entries per read of the tail. */
const MAX_READ = 5000

/**
 * The entries appended after a number, in order. Appends commit in the order of their numbers, so nothing can appear
 * later with a number that was already passed (ADR-17).
 */
export async function readTail(db: Kysely<DB>, after: number): Promise<readonly LogEntry[]> {
  const { rows } = await sql<LogEntry>`
    select seq, kind, source, source_event_id, revision, fixture_id, game_round_id, entry_id, body, happened_at
    from game_log where seq > ${after}::bigint order by seq limit ${MAX_READ}
  `.execute(db)
  return rows
}

/** The newest number in the log; everything appended later has a higher one. */
export async function loadLogVersion(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(seq), 0) as version from game_log
  `.execute(db)
  return rows[0]?.version ?? 0
}
