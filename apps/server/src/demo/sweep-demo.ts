import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { removeTournaments } from '../contests/index.ts'
import { removeEntries } from '../entries/index.ts'
import { removeGames } from '../games/index.ts'
import { removeResults } from '../rounds/index.ts'
import { DEMO } from './demo-settings.ts'

/**
 * Completely removes free gameweek tournaments of matchdays closed long ago that only bots entered, so that a demo
 * left running for weeks stays small. Tournaments with people or money in them are kept.
 */
export async function sweepDemo(db: Kysely<DB>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ contestId: number; tournamentId: number }>`
      with old as (
        select subgame.id as contest_id, subgame.tournament_id from subgame
        join tournament_round on tournament_round.tournament_id = subgame.tournament_id
        join game_round on game_round.id = tournament_round.game_round_id and game_round.closed_at is not null
        join round on round.id = game_round.round_id
        join championship on championship.id = round.championship_id and championship.source = ${DEMO.source}
        where subgame.entry_fee = 0
          and round.number < (championship.settings ->> 'openedRounds')::int - ${DEMO.keptMatchdays}::int
          and not exists (select from tournament where tournament.id = subgame.tournament_id and is_seasonal)
          and not exists (select from entry join manager on manager.id = entry.manager_id
                          where entry.subgame_id = subgame.id and not manager.is_bot)
          and not exists (select from wallet_operation join entry on entry.id = wallet_operation.entry_id
                          where entry.subgame_id = subgame.id)
      )
      -- A tournament that a game was made after stays as long as that game.
      select contest_id, tournament_id from old
      where not exists (select from created_game game where game.model_tournament_id = old.tournament_id
        and game.tournament_id not in (select tournament_id from old))
    `.execute(tx)
    if (rows.length === 0) return
    const contestIds = rows.map(({ contestId }) => contestId)
    const tournamentIds = rows.map(({ tournamentId }) => tournamentId)
    await removeResults(tx, contestIds)
    await removeEntries(tx, contestIds)
    await removeGames(tx, tournamentIds)
    await removeTournaments(tx, tournamentIds)
  })
}
