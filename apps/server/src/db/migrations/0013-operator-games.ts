import { type Kysely, sql } from 'kysely'

/**
 * What an operator opens for each gameweek and season, and which of its games a tournament belongs to, so that it is
 * opened only once. The tournaments of the demo league were opened in the order of their games.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [games, demo]) await sql.raw(part).execute(db)
}

const games = `
  -- null: an edition that has not been given its games yet.
  alter table operator add column games jsonb;
  update operator set games = '[]' where slug not in ('demo', 'sponsor');

  -- Number of the gameweek, or of the season, in its championship; both are null where no game opened it.
  alter table tournament add column game_key text;
  alter table tournament add column game_number int check (game_number between 1 and 9999);
  alter table tournament add check (num_nulls(game_key, game_number) in (0, 2));
  create unique index tournament_of_game
    on tournament (operator_id, championship_id, game_key, is_seasonal, game_number) where game_key is not null;
  create unique index on tournament_round (tournament_id, game_round_id);
`

const demo = `
  update championship set settings = settings || jsonb_build_object('seasonRounds', 31, 'openedRounds',
    coalesce((select max(round.number) from round where round.championship_id = championship.id
      and exists (select from game_round where game_round.round_id = round.id)), 0))
    where source = 'demo';
  update tournament set game_key = told.key, game_number = told.number
  from (
    select tournament.id, round.number,
      (array['open', 'premium', 'daily', 'five', 'six'])[row_number() over (
        partition by tournament.operator_id, round.id order by tournament.id)] as key
    from tournament
    join championship on championship.id = tournament.championship_id and championship.source = 'demo'
    join tournament_round on tournament_round.tournament_id = tournament.id
    join game_round on game_round.id = tournament_round.game_round_id
    join round on round.id = game_round.round_id
    where not tournament.is_seasonal and tournament.type = 'official'
  ) told where told.id = tournament.id and told.key is not null;
  update tournament set game_key = 'season', game_number = told.season
  from (
    select tournament.id, (min(round.number) - 1) / 31 + 1 as season
    from tournament
    join championship on championship.id = tournament.championship_id and championship.source = 'demo'
    join tournament_round on tournament_round.tournament_id = tournament.id
    join game_round on game_round.id = tournament_round.game_round_id
    join round on round.id = game_round.round_id
    where tournament.is_seasonal and tournament.type = 'official'
    group by tournament.id
  ) told where told.id = tournament.id;
`
