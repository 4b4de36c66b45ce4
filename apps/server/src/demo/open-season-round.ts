import { gameRulesOf, rulePack } from '@gaffer/rules'
import { sql } from 'kysely'
import {
  openTournament,
  openTournamentRound,
  SEASON_DEADLINE_MINUTES,
  type RoundPlan,
} from '../season/open-tournament.ts'
import type { Tx } from '../season/write-football.ts'
import { demoNames } from './demo-names.ts'
import { demoSeason } from './demo-settings.ts'
import type { DemoChampionship } from './install-demo.ts'
import type { LaidMatchday } from './lay-calendar.ts'
import { TOP_FIFTY } from './tournament-plans.ts'

const PACK = rulePack('classic')

/** The seasonal game of the demo: 11 and 4 reserves, free, for 20,000 (spec, decision 25). */
export const SEASON_GAME = {
  key: 'season',
  rules: gameRulesOf(PACK, {
    startersLimit: 11,
    reservesLimit: 4,
    budget: 10_000,
    hasCaptain: true,
    hasViceCaptain: true,
    hasSafetyNet: false,
    hasStackingPenalty: false,
  }),
  entryFee: 0,
  capacity: null,
  maxEntriesPerManager: 1,
  guaranteedPool: 2_000_000,
  rakeBasisPoints: 0,
  prizeTable: TOP_FIFTY,
  /** Share of the bots that enter it. */
  botShare: 0.6,
} as const

/** A round of the seasonal game as opened for one operator. */
export type OpenedSeasonRound = {
  readonly operatorId: number
  readonly subgameId: number
  /** Of the round in its tournament. */
  readonly number: number
  readonly priceListId: number
  readonly deadlineAt: Date
}

/** Opens a matchday as a round of each operator's seasonal game; the first one opens the game. */
export async function openSeasonRounds(
  tx: Tx,
  demo: DemoChampionship,
  matchday: LaidMatchday,
  operatorIds: readonly number[],
): Promise<readonly OpenedSeasonRound[]> {
  const { season, last } = demoSeason(matchday.number)
  const priceListId = await findPriceList(tx, demo, matchday.number)
  const round: RoundPlan = {
    roundId: matchday.roundId,
    rulePack: PACK.id,
    priceListId,
    deadlineAt: new Date(matchday.kickOffAt - SEASON_DEADLINE_MINUTES * demo.gameMinuteMs),
    deadlineOffsetMinutes: SEASON_DEADLINE_MINUTES,
  }
  const opened: OpenedSeasonRound[] = []
  for (const operatorId of operatorIds) {
    const game = await loadGame(tx, operatorId, priceListId)
    const at = { operatorId, priceListId, deadlineAt: round.deadlineAt }
    if (game === undefined) {
      const { subgameId } = await openTournament(tx, {
        ...SEASON_GAME,
        ...round,
        ...demoNames('demo.season', { season }),
        operatorId,
        championshipId: demo.championshipId,
        isHot: true,
        isSeasonal: true,
        roundCount: last - matchday.number + 1,
      })
      opened.push({ ...at, subgameId, number: 1 })
    } else {
      const number = game.rounds + 1
      await openTournamentRound(tx, { tournamentId: game.tournamentId, number }, round)
      opened.push({ ...at, subgameId: game.subgameId, number })
    }
  }
  return opened
}

async function loadGame(
  tx: Tx,
  operatorId: number,
  priceListId: number,
): Promise<{ tournamentId: number; subgameId: number; rounds: number } | undefined> {
  const { rows } = await sql<{ tournamentId: number; subgameId: number; rounds: number }>`
    select tournament.id as tournament_id, subgame.id as subgame_id,
      (select max(number) from tournament_round where tournament_id = tournament.id) as rounds
    from tournament join subgame on subgame.tournament_id = tournament.id
    where tournament.operator_id = ${operatorId} and tournament.price_list_id = ${priceListId}
      and tournament.is_seasonal
  `.execute(tx)
  return rows[0]
}

/** The price list of a matchday's season; a season's own one begins at the initial prices. */
async function findPriceList(tx: Tx, demo: DemoChampionship, number: number): Promise<number> {
  const { championshipId } = demo
  const { season, first } = demoSeason(number)
  const name = season === 1 ? 'season' : `season ${season}`
  const { id } = await tx
    .insertInto('priceList')
    .values({ championshipId, kind: 'season', name })
    .onConflict((conflict) => conflict.columns(['championshipId', 'name']).doUpdateSet({ kind: 'season' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const priced = await tx
    .selectFrom('playerPrice')
    .select('price')
    .where('priceListId', '=', id)
    .limit(1)
    .execute()
  if (priced.length > 0) return id
  if (season > 1) await repricePlayers(tx, demo, first)
  await sql`
    insert into player_price (price_list_id, player_id, from_round, price)
    select ${id}::int, player.id, ${first}::int, initial_price from player where championship_id = ${championshipId}
  `.execute(tx)
  return id
}

/**
 * Initial prices of a new season: in each position half the old price, half that of the place which the
 * points of the season before earned.
 */
async function repricePlayers(tx: Tx, demo: DemoChampionship, first: number): Promise<void> {
  const before = demoSeason(first - 1)
  await sql`
    with earned as (
      select result.player_id, sum(result.points) as points
      from player_round_result result
      join game_round on game_round.id = result.game_round_id and game_round.closed_at is not null
        and game_round.rule_pack = ${PACK.id} and game_round.price_list_id = ${demo.gameweekPriceListId}
      join round on round.id = game_round.round_id and round.number between ${before.first} and ${before.last}
      group by result.player_id
    ), placed as (
      select player.id, player.position, player.initial_price as price,
        row_number() over (partition by player.position order by coalesce(earned.points, 0) desc, player.id) as by_points,
        row_number() over (partition by player.position order by player.initial_price desc, player.id) as by_price
      from player left join earned on earned.player_id = player.id
      where player.championship_id = ${demo.championshipId}
    )
    update player set initial_price = round((mine.price + earned_price.price) / 20.0)::int * 10
    from placed mine
    join placed earned_price on earned_price.position = mine.position and earned_price.by_price = mine.by_points
    where player.id = mine.id
  `.execute(tx)
}
