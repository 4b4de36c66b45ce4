import { type Kysely, sql } from 'kysely'
import type { RoundScopedId } from '@gaffer/contract'
import type { Points, RulePackId } from '@gaffer/rules'
import type { DB } from '../../db/generated/database.ts'
import type { RoundAction } from '../../football/index.ts'

/** What a player earned in a closed round. */
export type ClosedRoundOfPlayer = {
  readonly roundId: number
  readonly points: Points
  readonly breakdown: readonly RoundAction[]
}

/**
 * The closed rounds of a player, in order; under the given pack where possible, otherwise under any other. What was
 * earned under ids that were merged into them is theirs.
 */
export async function loadClosedRounds(
  db: Kysely<DB>,
  playerId: number,
  rulePack: string,
): Promise<ReadonlyMap<number, ClosedRoundOfPlayer>> {
  const { rows } = await sql<ClosedRoundOfPlayer & { readonly gameRoundId: number }>`
    select game_round.round_id, game_round.id as game_round_id, result.points, result.breakdown
    from player_round_result result join game_round on game_round.id = result.game_round_id
    where result.player_id = any(array(select id from player where id = ${playerId} or merged_into = ${playerId}))
      and game_round.closed_at is not null
    order by game_round.round_id, game_round.rule_pack = ${rulePack} desc, game_round.id
  `.execute(db)
  const closed = new Map<number, (typeof rows)[number]>()
  for (const row of rows) {
    const known = closed.get(row.roundId)
    if (known === undefined) closed.set(row.roundId, row)
    else if (known.gameRoundId === row.gameRoundId) closed.set(row.roundId, sumOf(known, row))
  }
  return closed
}

function sumOf<T extends ClosedRoundOfPlayer>(one: T, other: T): T {
  return {
    ...one,
    points: one.points + other.points,
    breakdown: [...one.breakdown, ...other.breakdown],
  }
}

/** The share of a season's teams that owned a player in each closed round, in basis points, by championship round. */
export async function loadShares(
  db: Kysely<DB>,
  priceListId: number,
  playerId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('playerRoundMarket')
    .select(['round', 'ownershipBasisPoints'])
    .where('priceListId', '=', priceListId)
    .where('playerId', '=', playerId)
    .execute()
  return new Map(rows.map(({ round, ownershipBasisPoints }) => [round, ownershipBasisPoints]))
}

/** A game, with what looking at its players needs. */
export type RoomGame = {
  readonly championshipId: number
  readonly priceListId: number
  readonly rulePack: RulePackId
  readonly isSeasonal: boolean
  readonly roundId: number
}

/** An operator's room in one of its rounds: there are too many rooms to keep in memory. */
export async function loadRoomGame(
  db: Kysely<DB>,
  operatorId: number,
  { id, round }: RoundScopedId,
): Promise<RoomGame | undefined> {
  const { rows } = await sql<RoomGame>`
    select tournament.championship_id, tournament.price_list_id, tournament.rule_pack, tournament.is_seasonal,
      game_round.round_id
    from subgame
    join tournament on tournament.id = subgame.tournament_id and tournament.type = 'room'
    join tournament_round on tournament_round.tournament_id = tournament.id and tournament_round.number = ${round}
    join game_round on game_round.id = tournament_round.game_round_id
    where subgame.id = ${id} and tournament.operator_id = ${operatorId}
  `.execute(db)
  return rows[0]
}
