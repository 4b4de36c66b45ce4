import {
  type Position,
  type PositionId,
  positionOf,
  type PriceChangeTable,
  type RulePackId,
} from '@gaffer/rules'
import { packOf } from '../../../core/pack-of.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../db/generated/database.ts'
import { foldRound } from '../../load-scored-round.ts'
import { loadFacts, loadRoundFixtures } from '../../repo.ts'
import type { CloseDeps } from '../close-deps.ts'
import type { Closing } from '../closing.ts'
import { countDemand } from './count-demand.ts'
import type { Demand } from './decide-market.ts'
import { type MatchMarks, marksOfMatch } from './squad-matches.ts'

/** What decides a round's prices; all of it is settled once its results are written. */
export type Market = {
  readonly priceListId: number
  readonly roundId: number
  /** The number of the round in its championship. */
  readonly roundNumber: number
  readonly table: PriceChangeTable
  readonly demand: Demand
  readonly histories: ReadonlyMap<number, PlayerHistory>
}

/** What is known about a player from earlier rounds and from the matches since they were last priced. */
export type PlayerHistory = { readonly marks: MatchMarks; readonly earlierBuyers: readonly number[] }

type ListOfRound = {
  priceListId: number
  kind: string
  roundId: number
  roundNumber: number
  championshipId: number
  rulePack: RulePackId
  rulePackVersion: number
}

/** Loads the market of a closing round; undefined where its price list belongs to no season. */
export async function loadMarket(
  deps: Pick<CloseDeps, 'db' | 'scoreboardOf'>,
  closing: Closing,
): Promise<Market | undefined> {
  const { db } = deps
  const list = await loadList(db, closing.gameRoundId)
  if (list.kind === 'gameweek') return undefined
  const { priceListId, roundId, roundNumber } = list
  const { prices: table } = packOf(list).season
  const demand = await countDemand(deps, list, closing)
  const histories = await loadHistories(db, list, closing.version, table)
  return { priceListId, roundId, roundNumber, table, demand, histories }
}

async function loadList(db: Kysely<DB>, gameRoundId: number): Promise<ListOfRound> {
  const { rows } = await sql<ListOfRound>`
    select game_round.price_list_id, price_list.kind, game_round.round_id, round.number as round_number,
      round.championship_id, game_round.rule_pack, game_round.pack_version as rule_pack_version
    from game_round
    join price_list on price_list.id = game_round.price_list_id
    join round on round.id = game_round.round_id
    where game_round.id = ${gameRoundId}
  `.execute(db)
  const [list] = rows
  if (list === undefined) throw new Error(`game round ${gameRoundId} is missing`)
  return list
}

/**
 * The marks stored with the last priced round plus those of the matches since, as far back as the list goes; buyers
 * as counted at the time.
 */
async function loadHistories(
  db: Kysely<DB>,
  { priceListId, roundNumber, championshipId }: ListOfRound,
  version: number,
  { buyerRounds }: PriceChangeTable,
): Promise<Market['histories']> {
  const { rows } = await sql<{ playerId: number; marks: string; buyers: number[] }>`
    select player_id, (array_agg(recent_matches order by round desc))[1] as marks,
      (array_agg(bought order by round desc))[1:${buyerRounds - 1}::int] as buyers
    from player_round_market where price_list_id = ${priceListId} and round < ${roundNumber}
    group by player_id
  `.execute(db)
  const marks = new Map<number, MatchMarks>(rows.map((row) => [row.playerId, row.marks]))
  const buyers = new Map(rows.map((row) => [row.playerId, row.buyers.toReversed()]))
  const { rows: rounds } = await sql<{ id: number }>`
    select id from round
    where championship_id = ${championshipId} and number <= ${roundNumber}
      and number > coalesce(
        (select max(round) from player_round_market where price_list_id = ${priceListId} and round < ${roundNumber}),
        (select min(from_round) - 1 from player_price where price_list_id = ${priceListId}), 0)
    order by number
  `.execute(db)
  const players = await loadPositions(db, championshipId)
  for (const { id } of rounds) {
    const fixtures = await loadRoundFixtures(db, id, version)
    const facts = await loadFacts(
      db,
      fixtures.map(({ fixtureId }) => fixtureId),
      version,
    )
    const states = foldRound({ fixtures, players }, facts)
    for (const { fixtureId, isVoided } of fixtures) {
      const state = states.get(fixtureId)
      if (isVoided || state?.status !== 'final') continue
      for (const [playerId, mark] of marksOfMatch(state)) {
        marks.set(playerId, (marks.get(playerId) ?? '') + mark)
      }
    }
  }
  return new Map(
    [...players.keys()].map((id) => [
      id,
      { marks: marks.get(id) ?? '', earlierBuyers: buyers.get(id) ?? [] },
    ]),
  )
}

async function loadPositions(
  db: Kysely<DB>,
  championshipId: number,
): Promise<ReadonlyMap<number, { readonly position: Position }>> {
  const { rows } = await sql<{ id: number; position: PositionId }>`
    select id, position from player where championship_id = ${championshipId} order by id
  `.execute(db)
  return new Map(rows.map(({ id, position }) => [id, { position: positionOf(position) }]))
}
