import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { LogKind } from '../../core/game-log.ts'

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

const MOST_AT_ONCE = 5000

/**
 * What was appended after a number, in order. Appends commit in the order of their numbers, so nothing
 * can appear later below the last one read (ADR-17).
 */
export async function readTail(db: Kysely<DB>, after: number): Promise<readonly LogEntry[]> {
  const { rows } = await sql<LogEntry>`
    select seq, kind, source, source_event_id, revision, fixture_id, game_round_id, entry_id, body, happened_at
    from game_log where seq > ${after}::bigint order by seq limit ${MOST_AT_ONCE}
  `.execute(db)
  return rows
}
