import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { appendToLog, OWN_SOURCE } from './game-log.ts'

/** A match in one of its rounds. */
export type MatchOfRound = { readonly roundId: number; readonly fixtureId: number }

/**
 * Whether a match has left a round and is not back in it, now or at a log number; by the ids of those lines, because a
 * match has hundreds of others. `roundId` and `fixtureId` are columns or numbers.
 */
export function isVoidedIn(
  roundId: RawBuilder<unknown>,
  fixtureId: RawBuilder<unknown>,
  logVersion?: number,
): RawBuilder<boolean> {
  return sql<boolean>`coalesce((
    select line.kind = 'fixtureVoided' from game_log line where line.source = ${OWN_SOURCE}
      and line.source_event_id in ('fixtureVoided:' || ${roundId} || ':' || ${fixtureId},
        'fixtureReturned:' || ${roundId} || ':' || ${fixtureId})
      and line.seq <= coalesce(${logVersion ?? null}::bigint, line.seq)
    order by line.seq desc limit 1), false)`
}

/** Matches leave rounds; those that have left already are skipped. In the caller's transaction, as its last step. */
export async function appendVoided(tx: Kysely<DB>, matches: readonly MatchOfRound[]): Promise<void> {
  await append(tx, 'fixtureVoided', matches)
}

/** Matches are back in rounds that they had left. In the caller's transaction, as its last step. */
export async function appendReturned(tx: Kysely<DB>, matches: readonly MatchOfRound[]): Promise<void> {
  await append(tx, 'fixtureReturned', matches)
}

/** The revision counts how often a match was back in the round before, so that it can leave it again. */
async function append(
  tx: Kysely<DB>,
  kind: 'fixtureVoided' | 'fixtureReturned',
  matches: readonly MatchOfRound[],
): Promise<void> {
  if (matches.length === 0) return
  const idOf = ({ roundId, fixtureId }: MatchOfRound) => `fixtureReturned:${roundId}:${fixtureId}`
  const { rows } = await sql<{ id: string; times: number }>`
    select source_event_id as id, count(*)::int as times from game_log
    where source = ${OWN_SOURCE} and source_event_id = any(${matches.map(idOf)}::text[])
    group by source_event_id`.execute(tx)
  const times = new Map(rows.map((row) => [row.id, row.times]))
  await appendToLog(
    tx,
    matches.map((match) => ({
      kind,
      source: OWN_SOURCE,
      sourceEventId: `${kind}:${match.roundId}:${match.fixtureId}`,
      revision: times.get(idOf(match)) ?? 0,
      fixtureId: match.fixtureId,
      body: { roundId: match.roundId },
    })),
  )
}
