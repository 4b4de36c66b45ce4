import type { GameRules, LineUp } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** An entry with the line-up it has in one game round. */
export type TeamInRound = {
  readonly entryId: number
  readonly subgameId: number
  readonly tournamentId: number
  /** Fee not decided yet by the wallet. */
  readonly isReserved: boolean
  readonly lineUp: LineUp
  /** Sum of the tournament's earlier closed rounds. */
  readonly earlierPoints: number
}

type TeamRow = {
  entryId: number
  subgameId: number
  tournamentId: number
  state: string
  starters: number[]
  reserves: number[]
  captain: number | null
  viceCaptain: number | null
  earlierPoints: number
}

/** Rows of one read; a read is short enough to leave the event loop free. */
const TEAMS_AT_ONCE = 5000

/**
 * The teams of a game round in load order (subgame, created_at, id), a few thousand at a time, so that
 * ties are the same on every node (design 2). Released entries and those without a team are left out.
 */
export async function* loadTeams(
  db: Kysely<DB>,
  gameRoundId: number,
  subgameId?: number,
): AsyncGenerator<readonly TeamInRound[]> {
  const { rows: contests } = await sql<{ subgameId: number; tournamentId: number; number: number }>`
    select subgame.id as subgame_id, subgame.tournament_id, tournament_round.number
    from tournament_round join subgame on subgame.tournament_id = tournament_round.tournament_id
    where tournament_round.game_round_id = ${gameRoundId} and subgame.cancelled_at is null order by subgame.id
  `.execute(db)
  for (const contest of contests) {
    if (subgameId !== undefined && subgameId !== contest.subgameId) continue
    let after = { createdAt: '-infinity', entryId: 0 }
    for (;;) {
      const { rows } = await sql<TeamRow & { createdAtText: string }>`
        select entry.id as entry_id, entry.subgame_id, ${contest.tournamentId}::int as tournament_id,
          entry.created_at::text as created_at_text, entry.state,
          team.starters, team.reserves, team.captain, team.vice_captain,
          coalesce((select sum(earlier.points) from entry_round_result earlier
            join tournament_round on tournament_round.game_round_id = earlier.game_round_id
              and tournament_round.tournament_id = ${contest.tournamentId}
            where earlier.entry_id = entry.id and tournament_round.number < ${contest.number}), 0)::int as earlier_points
        from entry cross join lateral (
          select starters, reserves, captain, vice_captain from line_up
          where line_up.entry_id = entry.id and from_round <= ${contest.number}
          union all
          select starters, reserves, captain, vice_captain from line_up_past
          where line_up_past.entry_id = entry.id and from_round <= ${contest.number} and to_round >= ${contest.number}
          limit 1) team
        where entry.subgame_id = ${contest.subgameId} and entry.state <> 'released'
          and (entry.created_at, entry.id) > (${after.createdAt}::timestamptz, ${after.entryId}::int)
        order by entry.created_at, entry.id limit ${TEAMS_AT_ONCE}
      `.execute(db)
      if (rows.length > 0) yield rows.map(teamOf)
      const last = rows.at(-1)
      if (last === undefined || rows.length < TEAMS_AT_ONCE) break
      after = { createdAt: last.createdAtText, entryId: last.entryId }
    }
  }
}

function teamOf(row: TeamRow): TeamInRound {
  const { entryId, subgameId, tournamentId, starters, reserves, captain, viceCaptain, earlierPoints } = row
  return {
    entryId,
    subgameId,
    tournamentId,
    isReserved: row.state === 'reserved',
    lineUp: { starters, reserves, captain, viceCaptain },
    earlierPoints,
  }
}

/** A contest of a game round: what its places and prizes are decided by. */
export type ContestOfRound = {
  readonly subgameId: number
  readonly tournamentId: number
  /** Number of the round in its tournament. */
  readonly number: number
  /** Prizes are decided by the tournament's last round. */
  readonly isLastRound: boolean
  readonly isSeasonal: boolean
  readonly rules: GameRules
  readonly entryFee: number
  readonly guaranteedPool: number
  readonly rakeBasisPoints: number
  readonly prizeTable: readonly { readonly from: number; readonly to: number; readonly ratio: number }[]
  readonly currency: string
  readonly currencyExponent: number
}

/** The contests that share a game round, in the order of their ids. */
export async function loadContests(db: Kysely<DB>, gameRoundId: number): Promise<readonly ContestOfRound[]> {
  const { rows } = await sql<ContestOfRound>`
    select subgame.id as subgame_id, subgame.tournament_id, tournament_round.number,
      tournament_round.number = coalesce(tournament.round_count, (select max(later.number)
        from tournament_round later where later.tournament_id = tournament.id)) as is_last_round,
      tournament.is_seasonal, tournament.rules, subgame.entry_fee, subgame.guaranteed_pool,
      subgame.rake_basis_points, subgame.prize_table, operator.currency, operator.currency_exponent
    from tournament_round
    join tournament on tournament.id = tournament_round.tournament_id
    join subgame on subgame.tournament_id = tournament.id
    join operator on operator.id = tournament.operator_id
    where tournament_round.game_round_id = ${gameRoundId} and subgame.cancelled_at is null
    order by subgame.id
  `.execute(db)
  return rows
}
