import type { MatchDetail } from '@gaffer/feed'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { NamedPlayers, ShortState } from '../championship-snapshot.ts'
import type { FixtureState } from '../football.ts'

export type StateRow = ShortState & { readonly fixtureId: number; readonly logVersion: number }

/** Short states written at a log number or later. */
export async function loadStates(db: Kysely<DB>, fromVersion: number): Promise<readonly StateRow[]> {
  const rows = await db
    .selectFrom('fixtureState')
    .select(['fixtureId', 'state', 'detail', 'minute', 'homeScore', 'awayScore', 'logVersion'])
    .where('logVersion', '>=', fromVersion)
    .execute()
  return rows.map((row) => ({
    fixtureId: row.fixtureId,
    state: row.state as FixtureState,
    detail: (row.detail ?? undefined) as MatchDetail | undefined,
    minute: row.minute ?? undefined,
    homeScore: row.homeScore ?? undefined,
    awayScore: row.awayScore ?? undefined,
    logVersion: row.logVersion,
  }))
}

/** The line-ups named by the newest facts of these matches. */
export async function loadLineUps(
  db: Kysely<DB>,
  fixtureIds: readonly number[],
  clubOfSide: (fixtureId: number, side: 'home' | 'away') => number | undefined,
): Promise<ReadonlyMap<number, NamedPlayers>> {
  if (fixtureIds.length === 0) return new Map()
  const { rows } = await sql<{
    fixtureId: number
    body: { side: 'home' | 'away'; starters: number[]; bench: number[] }
  }>`
    select fixture_id, body from (
      select distinct on (source, source_event_id) fixture_id, body, seq from game_log
      where fixture_id = any(${[...fixtureIds]}::int[]) and kind = 'matchFact'
      order by source, source_event_id, revision desc) as newest
    where body ->> 'kind' = 'lineUp' order by seq
  `.execute(db)
  const named = new Map<number, { clubIds: Set<number>; starters: Set<number>; bench: Set<number> }>()
  for (const { fixtureId, body } of rows) {
    const known = named.get(fixtureId) ?? { clubIds: new Set(), starters: new Set(), bench: new Set() }
    named.set(fixtureId, known)
    const clubId = clubOfSide(fixtureId, body.side)
    if (clubId !== undefined) known.clubIds.add(clubId)
    for (const playerId of body.starters) known.starters.add(playerId)
    for (const playerId of body.bench) known.bench.add(playerId)
  }
  return named
}
