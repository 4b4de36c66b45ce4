import type { RulePackId } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** A contest of a round, with all besides rows of its entries that their teams are made of. */
export type ContestToRead = {
  readonly gameRoundId: number
  readonly contestId: number
  readonly tournamentId: number
  readonly number: number
  readonly hasReserves: boolean
  readonly rulePack: RulePackId
  readonly rulePackVersion: number
  readonly rules: string
  /** The closed game round whose season points this round builds on; null where there is none. */
  readonly totalsIn: number | null
  /** As of which number of the log it is shown. */
  readonly totalsVersion: number | null
  /** Which players of the championship were merged: squads of earlier rounds are compared as if they had been before. */
  readonly merges: string | null
  readonly entryCount: number
}

/** The contests of a game round that take place, in order of id. */
export async function loadContestsToRead(
  db: Kysely<DB>,
  gameRoundId: number,
): Promise<readonly ContestToRead[]> {
  const { rows } = await sql<ContestToRead>`
    select subgame.id as contest_id, tournament_round.game_round_id, subgame.tournament_id, subgame.entry_count, tournament_round.number,
      tournament.rule_pack, played.pack_version as rule_pack_version, tournament.rules::text as rules,
      (tournament.rules ->> 'reservesLimit')::int > 0 as has_reserves,
      totals.game_round_id as totals_in, totals.shown_version as totals_version,
      (select count(*) || ' ' || max(merged_at) from player
        join round on round.championship_id = player.championship_id
        join game_round on game_round.round_id = round.id
        where game_round.id = ${gameRoundId} and merged_into is not null) as merges
    from tournament_round
    join game_round played on played.id = tournament_round.game_round_id
    join tournament on tournament.id = tournament_round.tournament_id
    join subgame on subgame.tournament_id = tournament.id
    left join lateral (
      select before.game_round_id,
        coalesce(round_result.corrected_version, round_result.log_version) as shown_version
      from tournament_round before
      join game_round on game_round.id = before.game_round_id and game_round.closed_at is not null
      left join round_result on round_result.game_round_id = before.game_round_id
      where before.tournament_id = tournament.id and before.number < tournament_round.number
      order by before.number desc limit 1) totals on true
    where tournament_round.game_round_id = ${gameRoundId} and subgame.cancelled_at is null order by subgame.id
  `.execute(db)
  return rows
}

/** Consecutive contests of one tournament, read together: a tournament of rooms has thousands. */
export type Run = ContestToRead & { readonly lastContestId: number; readonly contestIds: Set<number> }

/** The contests as runs, in their order. */
export function runsOf(contests: readonly ContestToRead[]): readonly Run[] {
  const runs: Run[] = []
  for (const contest of contests) {
    const { contestId } = contest
    const last = runs.at(-1)
    if (last?.tournamentId !== contest.tournamentId)
      runs.push({ ...contest, lastContestId: contestId, contestIds: new Set([contestId]) })
    else
      runs[runs.length - 1] = {
        ...last,
        lastContestId: contestId,
        contestIds: last.contestIds.add(contestId),
      }
  }
  return runs
}
