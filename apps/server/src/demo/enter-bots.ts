import { sql } from 'kysely'
import { availabilityOf, randomOf, type DemoWorld } from '@gaffer/feed/simulator'
import type { BotCandidates } from '../bots/candidates.ts'
import type { Bot } from '../bots/install-bots.ts'
import { pickBotTeam } from '../bots/pick-bot-team.ts'
import { enterInBulk } from '../entries/index.ts'
import type { Tx } from '../football/index.ts'
import { DEMO } from './demo-settings.ts'
import type { DemoChampionship } from './install-demo.ts'
import type { OpenedRound } from '../contests/index.ts'

/** Lets bots enter a newly opened tournament, each with a legal team of its own. */
export async function enterBots(
  tx: Tx,
  candidates: BotCandidates,
  matchday: number,
  tournament: OpenedRound,
  bots: readonly Bot[],
  createdAt: Date,
): Promise<void> {
  const { gameKey, rules, capacity, entryFee, contestId, operatorId } = tournament
  const share = DEMO.botShares[gameKey] ?? DEMO.usualBotShare
  const random = randomOf(DEMO.seed, 'bots', matchday, gameKey, operatorId)
  const room = capacity === null ? bots.length : Math.floor(capacity * 0.93)
  const entering = bots.filter(() => random.chance(share)).slice(0, room)
  const teams = entering.flatMap((bot) => {
    const team = pickBotTeam(candidates, rules, random.next)
    return team === undefined ? [] : [{ ...bot, ...team, lineUp: team }]
  })
  await enterInBulk(tx, { operatorId, contestId, fromRound: 1, entryFee, createdAt }, teams)
}

/** Over months a league agrees on favourites: many managers own the same few players, so that prices move. */
const AGREEMENT = 2

/** The players of the seasonal game at their current prices. */
export async function loadSeasonCandidates(
  tx: Tx,
  world: DemoWorld,
  demo: DemoChampionship,
  matchday: number,
  priceListId: number,
): Promise<BotCandidates> {
  const { rows } = await sql<{ playerId: number; price: number }>`
    select distinct on (player_id) player_id, price from player_price
    where price_list_id = ${priceListId} order by player_id, from_round desc
  `.execute(tx)
  const prices = new Map(rows.map(({ playerId, price }) => [playerId, price]))
  return new Map(
    [...candidatesOf(world, demo, matchday, prices)].map(([position, players]) => [
      position,
      players.map((player) => ({ ...player, appeal: player.appeal ** AGREEMENT })),
    ]),
  )
}

/** The players of a matchday, at their initial prices unless others are given. */
export function candidatesOf(
  world: DemoWorld,
  demo: DemoChampionship,
  matchday: number,
  prices: ReadonlyMap<number, number> = new Map(),
): BotCandidates {
  const candidates = world.players.map((player) => {
    const { chance } = availabilityOf(world, player, matchday)
    return {
      id: demo.playerIdOf(player.id),
      clubId: demo.clubIdOf(player.clubId),
      position: player.position,
      price: prices.get(demo.playerIdOf(player.id)) ?? player.initialPrice,
      appeal: (Math.max(0, player.quality - 30) / 10) ** 3 * (0.02 + (0.98 * chance) / 100),
    }
  })
  return Map.groupBy(candidates, ({ position }) => position)
}
