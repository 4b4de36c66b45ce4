import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { EntryOutcome, RoundOutcome } from './decide-outcome.ts'

const ROWS_AT_ONCE = 10_000

/** Writes what a round came to; once, the keys refuse a second time. */
export async function insertOutcome(
  tx: Kysely<DB>,
  gameRoundId: number,
  outcome: RoundOutcome,
): Promise<void> {
  const { players } = outcome
  await sql`
    insert into player_round_result (game_round_id, player_id, points, breakdown, ownership_basis_points)
    select ${gameRoundId}::int, * from unnest(
      ${players.map(({ playerId }) => playerId)}::int[],
      ${players.map(({ points }) => points)}::int[],
      ${players.map(({ breakdown }) => JSON.stringify(breakdown))}::jsonb[],
      ${players.map(({ ownershipBasisPoints }) => ownershipBasisPoints)}::int[])
  `.execute(tx)
  for (let from = 0; from < outcome.entries.length; from += ROWS_AT_ONCE) {
    await insertEntries(tx, gameRoundId, outcome.entries.slice(from, from + ROWS_AT_ONCE))
  }
}

async function insertEntries(
  tx: Kysely<DB>,
  gameRoundId: number,
  entries: readonly EntryOutcome[],
): Promise<void> {
  await sql`
    insert into entry_round_result (game_round_id, entry_id, subgame_id, points, season_points, place,
      finished_players, prize)
    select ${gameRoundId}::int, * from unnest(
      ${entries.map(({ entryId }) => entryId)}::int[],
      ${entries.map(({ subgameId }) => subgameId)}::int[],
      ${entries.map(({ points }) => points)}::int[],
      ${entries.map(({ seasonPoints }) => seasonPoints)}::int[],
      ${entries.map(({ place }) => place)}::int[],
      ${entries.map(({ finishedPlayers }) => finishedPlayers)}::smallint[],
      ${entries.map(({ prize }) => prize)}::bigint[])
  `.execute(tx)
}
