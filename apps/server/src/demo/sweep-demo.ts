import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { DEMO } from './demo-settings.ts'

/**
 * Removes free gameweek tournaments of matchdays closed long ago that only bots entered, whole, so that a demo
 * left running for weeks stays small. What people entered or money moved for stays as it was.
 */
export async function sweepDemo(db: Kysely<DB>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      create temporary table swept on commit drop as
      select subgame.id as subgame_id, subgame.tournament_id from subgame
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
    `.execute(tx)
    // A tournament that a game was made after stays as long as that game.
    await sql`
      delete from swept where exists (select from created_game game where game.model_tournament_id = swept.tournament_id
        and game.tournament_id not in (select tournament_id from swept))
    `.execute(tx)
    const ofSwept = sql`in (select id from entry where subgame_id in (select subgame_id from swept))`
    await sql`delete from entry_round_result where subgame_id in (select subgame_id from swept)`.execute(tx)
    await sql`delete from result_correction where entry_id ${ofSwept}`.execute(tx)
    await sql`delete from line_up where entry_id ${ofSwept}`.execute(tx)
    await sql`delete from entry where subgame_id in (select subgame_id from swept)`.execute(tx)
    await sql`delete from subgame where id in (select subgame_id from swept)`.execute(tx)
    await sql`delete from tournament_round where tournament_id in (select tournament_id from swept)`.execute(
      tx,
    )
    await sql`delete from game_guest where tournament_id in (select tournament_id from swept)`.execute(tx)
    await sql`delete from created_game where tournament_id in (select tournament_id from swept)`.execute(tx)
    await sql`delete from tournament where id in (select tournament_id from swept)`.execute(tx)
  })
}
