import type { CreatedGameTerms, CreatedGameType, PrizeSplit } from '@gaffer/rules'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { Caller } from '../core/caller.ts'
import {
  addTournamentRounds,
  creatorWithSeat,
  insertContest,
  insertTournament,
  isVisibleTo,
  type NewTournament,
} from '../contests/index.ts'
import type { CreatedGame } from './game.ts'

/** A game as the caller sees it; undefined when it does not exist for them. */
export async function loadGame(
  db: Kysely<DB>,
  caller: Caller,
  tournamentId: number,
): Promise<CreatedGame | undefined> {
  const [game] = await loadGames(
    db,
    caller,
    sql`game.tournament_id = ${tournamentId} and ${isVisibleTo(sql`game.tournament_id`, caller.managerId)}`,
    sql``,
  )
  return game
}

/** The game with a code, as somebody who is not logged in sees it; undefined when no game of the operator has it. */
export async function loadInvitation(
  db: Kysely<DB>,
  operatorId: number,
  code: string,
): Promise<CreatedGame | undefined> {
  const [game] = await loadGames(
    db,
    { operatorId, managerId: NOBODY },
    sql`game.invite_code = ${code}`,
    sql``,
  )
  return game
}

/** No manager has this number. */
const NOBODY = 0

/** A page of the games a manager created, or has or had a team in; newest first. */
export async function loadMyGames(
  db: Kysely<DB>,
  caller: Caller,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly games: readonly CreatedGame[]; readonly count: number }> {
  const mine = sql`game.tournament_id in (
    select tournament_id from created_game where creator_manager_id = ${caller.managerId}
    union select subgame.tournament_id from entry join subgame on subgame.id = entry.subgame_id
      where entry.manager_id = ${caller.managerId} and (entry.state <> 'released' or subgame.cancelled_at is not null))`
  const [games, counted] = await Promise.all([
    loadGames(db, caller, mine, sql`order by game.tournament_id desc limit ${limit} offset ${offset}`),
    sql<{ count: number }>`
      select count(*)::int as count from created_game game
      where game.operator_id = ${caller.operatorId} and ${mine}`.execute(db),
  ])
  return { games, count: counted.rows[0]?.count ?? 0 }
}

async function loadGames(
  db: Kysely<DB>,
  { operatorId, managerId }: Caller,
  condition: RawBuilder<unknown>,
  page: RawBuilder<unknown>,
): Promise<readonly CreatedGame[]> {
  const { rows } = await sql<CreatedGame>`
    select game.tournament_id, tournament.type, tournament.name, creator.username as creator_name,
      game.creator_manager_id = ${managerId} as is_mine, game.is_public, game.invite_code, game.prize_split,
      model.name as model_name, model.names as model_names, championship.id as championship_id,
      championship.name as championship_name, championship.names as championship_names, championship.country_code,
      tournament.is_seasonal, coalesce(tournament.round_count, 1) as round_count, rounds.closed as closed_rounds, rounds.open as open_round,
      subgame.id as contest_id, subgame.entry_fee, subgame.capacity, subgame.entry_count, subgame.prize_table,
      subgame.cancelled_at, subgame.cancelled_because, operator.currency, operator.currency_exponent,
      ${creatorWithSeat} is not null as is_creators_seat_kept,
      first_round.id as game_round_id, first_round.deadline_at, first_round.locked_at,
      round.name as round_name, round.names as round_names, round.number as round_number,
      array(select id from entry where subgame_id = subgame.id and manager_id = ${managerId}
        and state <> 'released' order by id) as my_entry_ids,
      (select sum(amount)::bigint from wallet_operation refund join entry on entry.id = refund.entry_id
        where entry.subgame_id = subgame.id and entry.manager_id = ${managerId} and refund.kind = 'refund') as refunded,
      clock_timestamp() as now
    from created_game game
    join tournament on tournament.id = game.tournament_id
    join subgame on subgame.tournament_id = game.tournament_id
    join manager creator on creator.id = game.creator_manager_id
    join tournament model on model.id = game.model_tournament_id
    join championship on championship.id = tournament.championship_id
    join operator on operator.id = game.operator_id
    join tournament_round on tournament_round.tournament_id = game.tournament_id and tournament_round.number = 1
    join game_round first_round on first_round.id = tournament_round.game_round_id
    join round on round.id = first_round.round_id
    cross join lateral (
      select count(*) filter (where each_round.closed_at is not null)::int as closed,
        min(own.number) filter (where each_round.locked_at is null and each_round.deadline_at > clock_timestamp()) as open
      from tournament_round own join game_round each_round on each_round.id = own.game_round_id
      where own.tournament_id = game.tournament_id) rounds
    where game.operator_id = ${operatorId} and ${condition} ${page}`.execute(db)
  return rows
}

/** Notes that the creator of a game took their team out of it. */
export async function updateCreatorLeft(tx: Transaction<DB>, tournamentId: number): Promise<void> {
  await sql`update created_game set creator_left_at = clock_timestamp() where tournament_id = ${tournamentId}`.execute(
    tx,
  )
}

/** Lets a manager who has a game's code enter it; undefined when no game of the operator has the code. */
export async function insertGuest(
  db: Kysely<DB>,
  { operatorId, managerId }: Caller,
  code: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ tournamentId: number }>`
    with game as (
      select tournament_id from created_game where operator_id = ${operatorId} and invite_code = ${code}
    ), guest as (
      insert into game_guest (tournament_id, manager_id) select tournament_id, ${managerId}::int from game
      on conflict do nothing
    )
    select tournament_id from game`.execute(db)
  return rows[0]?.tournamentId
}

/** The legal terms a game is created with. */
export type NewGame = CreatedGameTerms & {
  readonly type: CreatedGameType
  readonly name: string
  readonly foldedName: string
  readonly split: PrizeSplit
  readonly isPublic: boolean
  readonly modelId: number
  /** The round of the model in which the game begins, and how many rounds it has. */
  readonly modelRound: number
  readonly rounds: number
}

/** A creator's games that have not started, with what a new one is compared with. */
export type OpenGame = Pick<NewGame, 'type' | 'foldedName' | 'split' | 'isPublic' | 'modelId' | 'rounds'> & {
  readonly tournamentId: number
  readonly capacity: number | null
  readonly fee: number
}

/** Makes the creator's other new games wait until the transaction ends, and reads the open ones. */
export async function lockOpenGames(tx: Transaction<DB>, managerId: number): Promise<readonly OpenGame[]> {
  await sql`select id from manager where id = ${managerId} for no key update`.execute(tx)
  const { rows } = await sql<OpenGame>`
    select game.tournament_id, tournament.type, game.folded_name, game.prize_split as split, game.is_public,
      game.model_tournament_id as model_id, coalesce(tournament.round_count, 1) as rounds, subgame.capacity,
      subgame.entry_fee as fee
    from created_game game
    join tournament on tournament.id = game.tournament_id
    join subgame on subgame.tournament_id = game.tournament_id
    join tournament_round on tournament_round.tournament_id = game.tournament_id and tournament_round.number = 1
    join game_round on game_round.id = tournament_round.game_round_id
    where game.creator_manager_id = ${managerId} and subgame.cancelled_at is null
      and game_round.locked_at is null and game_round.deadline_at > clock_timestamp()`.execute(tx)
  return rows
}

/**
 * Opens a game with the rules, prices and opened rounds of its model; its creator is its first guest. Undefined when
 * the model's round is no longer open.
 */
export async function insertGame(
  tx: Transaction<DB>,
  { operatorId, managerId }: Caller,
  game: NewGame,
  code: string,
): Promise<number | undefined> {
  const model = await loadOpenModel(tx, operatorId, game)
  if (model === undefined) return undefined
  const id = await insertTournament(tx, {
    ...model,
    operatorId,
    name: game.name,
    type: game.type,
    creatorManagerId: managerId,
    roundCount: model.isSeasonal ? game.rounds : null,
  })
  await insertContest(tx, id, {
    entryFee: game.fee,
    capacity: game.capacity,
    maxEntriesPerManager: 1,
    prizeTable: game.prizeTable,
  })
  await sql`
    with game as (
      insert into created_game (tournament_id, operator_id, creator_manager_id, folded_name, model_tournament_id,
        model_round, is_public, prize_split, invite_code)
      values (${id}, ${operatorId}, ${managerId}, ${game.foldedName}, ${game.modelId}, ${game.modelRound},
        ${game.isPublic}, ${game.split}, ${code})
      returning tournament_id
    )
    insert into game_guest (tournament_id, manager_id) select tournament_id, ${managerId}::int from game`.execute(
    tx,
  )
  await followModels(tx, id)
  return id
}

/**
 * Gives games the rounds that their models have opened: all seasonal games that lack one, or one new game. Returns
 * how many rounds were added.
 */
export async function followModels(db: Kysely<DB>, tournamentId?: number): Promise<number> {
  const { rows } = await sql<{ tournamentId: number; number: number; gameRoundId: number }>`
    select game.tournament_id, opened.number - game.model_round + 1 as number, opened.game_round_id
    from created_game game
    join tournament on tournament.id = game.tournament_id
    join tournament_round opened on opened.tournament_id = game.model_tournament_id
      and opened.number >= game.model_round
      and opened.number < game.model_round + coalesce(tournament.round_count, 1)
    left join tournament_round own on own.tournament_id = game.tournament_id
      and own.number = opened.number - game.model_round + 1
    where own.tournament_id is null
      and ${tournamentId === undefined ? sql`tournament.is_seasonal` : sql`game.tournament_id = ${tournamentId}`}`.execute(
    db,
  )
  return addTournamentRounds(db, rows)
}

type Model = Pick<NewTournament, 'championshipId' | 'priceListId' | 'rules' | 'rulePack' | 'isSeasonal'>

/** What a game takes from its model; undefined when the round it would begin with is no longer open. */
async function loadOpenModel(
  tx: Transaction<DB>,
  operatorId: number,
  game: NewGame,
): Promise<Model | undefined> {
  const { rows } = await sql<Model>`
    select model.championship_id, model.price_list_id, model.is_seasonal, model.rules, model.rule_pack
    from tournament model
    join tournament_round on tournament_round.tournament_id = model.id and tournament_round.number = ${game.modelRound}
    join game_round on game_round.id = tournament_round.game_round_id
    where model.id = ${game.modelId} and model.operator_id = ${operatorId} and model.type = 'official'
      and game_round.locked_at is null and game_round.deadline_at > clock_timestamp()`.execute(tx)
  return rows[0]
}
