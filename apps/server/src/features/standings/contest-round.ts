import { decodeRoundScopedId } from '@gaffer/contract'
import type { Contest, TournamentMemory, TournamentRound } from '../tournaments/index.ts'

/** A contest in one of its rounds, as a sub_tournament_id names it. */
export type ContestRound = Contest & { readonly round: TournamentRound }

/** What of a contest its table is made from. */
export type TableContest = {
  readonly tournament: Pick<Contest['tournament'], 'isSeasonal'> & { readonly rounds: readonly TableRound[] }
  readonly subgame: Pick<Contest['subgame'], 'id' | 'entryCount'>
  readonly round: TableRound
}

export type TableRound = Pick<TournamentRound, 'number' | 'gameRoundId' | 'lockedAt' | 'closedAt'>

/** A contest as a whole: a season in its newest round that was locked, with who has joined since. */
export function wholeContest(contest: ContestRound): ContestRound {
  const { rounds } = contest.tournament
  return { ...contest, round: rounds.findLast(({ lockedAt }) => lockedAt !== undefined) ?? rounds[0] }
}

/** What a sub_tournament_id names for this operator; undefined when there is no such contest or round. */
export async function loadContestRound(
  tournaments: TournamentMemory,
  operatorId: number,
  subTournamentId: number,
): Promise<ContestRound | undefined> {
  const { id, round: number } = decodeRoundScopedId(subTournamentId)
  await tournaments.fresh()
  const contest = tournaments.contest(operatorId, id)
  const round = contest?.tournament.rounds.find((one) => one.number === number)
  return contest === undefined || round === undefined ? undefined : { ...contest, round }
}
