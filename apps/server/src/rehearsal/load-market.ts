import { positionOf, type PositionId } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import type { BotCandidate, BotCandidates } from '../bots/candidates.ts'
import type { DB } from '../db/generated/database.ts'
import type { LaidSeason, RehearsedRound } from './create-rehearsal.ts'

type CandidateRow = {
  id: number
  sourceId: string
  clubId: number
  position: PositionId
  status: string
  price: number
  form: number
  matches: number
}

const FITNESS: Readonly<Record<string, number>> = {
  available: 1,
  doubtful: 0.4,
  injured: 0.02,
  suspended: 0.05,
}
/** A player's appeal by the number of matches in the round: none, one, two, three. */
const BY_MATCHES = [0.15, 1, 1.7, 2.2]

/**
 * The players bots choose from before a round: those known by then, at the round's prices. Their appeal grows with
 * price, form, fitness and the number of their matches in it. Players not known yet are missing; players who left can
 * be owned but not bought.
 */
export async function loadRehearsalMarket(
  db: Kysely<DB>,
  laid: LaidSeason,
  round: RehearsedRound,
): Promise<BotCandidates> {
  const known = laid.players.findLast(({ takenAt }) => takenAt <= round.deadlineAt)?.known
  const { rows } = await sql<CandidateRow>`
    with priced as (
      select distinct on (player_id) player_id, price from player_price
      where price_list_id = ${laid.priceListId} and from_round <= ${round.number}
      order by player_id, from_round desc
    ), earned as (
      select result.player_id, sum(result.points) as points
      from player_round_result result
      join tournament_round on tournament_round.game_round_id = result.game_round_id
        and tournament_round.tournament_id = ${laid.tournamentId}
        and tournament_round.number between ${round.number - 4} and ${round.number - 1}
      group by result.player_id
    ), playing as (
      select club.id, count(*)::int as matches from round_fixture
      join fixture on fixture.id = round_fixture.fixture_id
      join club on club.id in (fixture.home_club_id, fixture.away_club_id)
      where round_fixture.round_id = ${round.roundId} group by club.id
    )
    select player.id, player.source_id, player.club_id, player.position, player.status, priced.price,
      coalesce(earned.points, 0)::int as form, coalesce(playing.matches, 0) as matches
    from player join priced on priced.player_id = player.id
    left join earned on earned.player_id = player.id
    left join playing on playing.id = player.club_id
    where player.championship_id = ${laid.championshipId} order by player.id
  `.execute(db)
  const candidates = rows.map((row): BotCandidate => ({
    id: row.id,
    clubId: row.clubId,
    position: positionOf(row.position),
    price: row.price,
    appeal: known === undefined || known.has(Number(row.sourceId)) ? appealOf(row) : 0,
  }))
  return Map.groupBy(candidates, ({ position }) => position)
}

function appealOf({ price, form, status, matches }: CandidateRow): number {
  const byPrice = (Math.max(0, price - 360) / 100) ** 2 * 0.4
  const byForm = Math.max(0, form) / 400
  return (0.05 + byPrice + byForm) * (FITNESS[status] ?? 0) * (BY_MATCHES[matches] ?? 2.2)
}
