import { type Kysely, sql } from 'kysely'

/**
 * Price changes depend on a player's recent matches, so what they need is stored with the player's market of each
 * round.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `-- His last matches on the squad of his club, newest last: p played, c played with a card, u unused.
      alter table player_round_market add column recent_matches text not null default '';`,
    )
    .execute(db)
}
