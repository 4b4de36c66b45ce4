import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { ClosedRound } from '../football.ts'
import { addMerged, loadMerged } from '../merge/add-merged.ts'
import { type PastRound, withThoseWhoHadCome } from '../past-round.ts'
import type { SeasonResults } from '../season-record.ts'

/** How many closed rounds of a championship are kept one by one; older ones only as sums. */
const KEPT_ROUNDS = 60

/**
 * The points of every closed round of a championship, beside its past rounds that no game counted; those of merged
 * players count for the ones kept as well.
 */
export async function loadSeasonResults(
  db: Kysely<DB>,
  championshipId: number,
  pastRounds: readonly PastRound[],
): Promise<SeasonResults> {
  const { rows: rounds } = await sql<{
    roundId: number
    roundNumber: number
    rulePack: string
    playerIds: number[]
    points: number[]
  }>`
    with closed as (
      select distinct on (round.number, game_round.rule_pack) game_round.id, round.id as round_id,
        round.number, game_round.rule_pack, dense_rank() over (order by round.number desc) as age
      from game_round join round on round.id = game_round.round_id
      where round.championship_id = ${championshipId} and game_round.closed_at is not null
      order by round.number, game_round.rule_pack, game_round.id
    )
    select closed.round_id, closed.number as round_number, closed.rule_pack,
      array_agg(result.player_id) as player_ids, array_agg(result.points) as points
    from closed join player_round_result result on result.game_round_id = closed.id
    where closed.age <= ${KEPT_ROUNDS}
    group by closed.round_id, closed.number, closed.rule_pack
  `.execute(db)
  const closedRounds: readonly ClosedRound[] = rounds.map((round) => ({
    roundId: round.roundId,
    roundNumber: round.roundNumber,
    rulePack: round.rulePack,
    players: new Map(round.playerIds.map((id, index) => [id, round.points[index] ?? 0])),
  }))
  const [olderTotals, owned, merged] = await Promise.all([
    loadOlderTotals(db, championshipId, closedRounds),
    loadOwnership(db, championshipId),
    loadMerged(db, championshipId),
  ])
  const results = addMerged({ closedRounds, pastRounds, olderTotals, ...owned }, merged)
  return { ...results, pastRounds: withThoseWhoHadCome(results.pastRounds, results.closedRounds) }
}

type Ownership = Pick<SeasonResults, 'ownership' | 'seasonOwnership'>

/**
 * Ownership at the newest lock, which reveals nothing about open line-ups. A season has its own; otherwise
 * each rule pack has one, from its single-round games where there are any.
 */
async function loadOwnership(db: Kysely<DB>, championshipId: number): Promise<Ownership> {
  const { rows } = await sql<{
    priceListId: number
    rulePack: string
    isSeason: boolean
    isOfPack: boolean
    playerIds: number[]
    shares: number[]
  }>`
    with counted as (
      select game_round.id, game_round.price_list_id, game_round.rule_pack, price_list.kind <> 'gameweek' as is_season,
        row_number() over (partition by game_round.price_list_id, game_round.rule_pack
          order by round.number desc, game_round.id) as age
      from game_round join round on round.id = game_round.round_id
      join price_list on price_list.id = game_round.price_list_id
      where round.championship_id = ${championshipId} and game_round.is_ownership_counted
    ), newest as (
      select *, row_number() over (partition by rule_pack order by is_season, id desc) = 1 as is_of_pack
      from counted where age = 1
    )
    select newest.price_list_id, newest.rule_pack, newest.is_season, newest.is_of_pack,
      array_agg(player_id) as player_ids, array_agg(basis_points) as shares
    from newest join player_ownership on player_ownership.game_round_id = newest.id
    where is_season or is_of_pack
    group by newest.id, newest.price_list_id, newest.rule_pack, newest.is_season, newest.is_of_pack
    order by newest.id
  `.execute(db)
  const sharesOf = ({ playerIds, shares }: (typeof rows)[number]) =>
    new Map(playerIds.map((id, index) => [id, shares[index] ?? 0]))
  return {
    ownership: new Map(rows.filter(({ isOfPack }) => isOfPack).map((row) => [row.rulePack, sharesOf(row)])),
    seasonOwnership: new Map(
      rows.filter(({ isSeason }) => isSeason).map((row) => [row.priceListId, sharesOf(row)]),
    ),
  }
}

async function loadOlderTotals(
  db: Kysely<DB>,
  championshipId: number,
  kept: readonly ClosedRound[],
): Promise<SeasonResults['olderTotals']> {
  const oldest = kept.reduce(
    (least, { roundNumber }) => Math.min(least, roundNumber),
    Number.MAX_SAFE_INTEGER,
  )
  const totals = new Map<string, Map<number, number>>()
  if (new Set(kept.map(({ roundId }) => roundId)).size < KEPT_ROUNDS) return totals
  const { rows } = await sql<{ rulePack: string; playerId: number; points: number }>`
    with closed as (
      select distinct on (round.number, game_round.rule_pack) game_round.id, game_round.rule_pack
      from game_round join round on round.id = game_round.round_id
      where round.championship_id = ${championshipId} and game_round.closed_at is not null and round.number < ${oldest}
      order by round.number, game_round.rule_pack, game_round.id
    )
    select closed.rule_pack, result.player_id, sum(result.points)::int as points
    from closed join player_round_result result on result.game_round_id = closed.id
    group by closed.rule_pack, result.player_id
  `.execute(db)
  for (const { rulePack, playerId, points } of rows) {
    const ofPack = totals.get(rulePack) ?? new Map<number, number>()
    totals.set(rulePack, ofPack)
    ofPack.set(playerId, points)
  }
  return totals
}
