import { decodeRoundScopedId } from '@gaffer/contract'
import type { ListedContest, TournamentMemory, TournamentRound } from '../../contests/index.ts'
import type { Viewer } from '../../core/caller.ts'

/** A contest in one of its rounds, as a sub_tournament_id names it. */
export type ContestRound = ListedContest & { readonly round: TournamentRound }

/** What of a contest its table is made from. */
export type TableContest = {
  readonly tournament: Pick<ListedContest['tournament'], 'isSeasonal'> & {
    readonly rounds: readonly TableRound[]
  }
  readonly contest: Pick<ListedContest['contest'], 'id' | 'entryCount'>
  readonly round: TableRound
}

export type TableRound = Pick<TournamentRound, 'number' | 'gameRoundId' | 'lockedAt' | 'closedAt'>

/** A contest as a whole: a season in its newest round that was locked, with who has joined since. */
export function wholeContest(contest: ContestRound): ContestRound {
  const { rounds } = contest.tournament
  return { ...contest, round: rounds.findLast(({ lockedAt }) => lockedAt !== undefined) ?? rounds[0] }
}

/** Whether a season's round is its newest that was locked: its table is that of the season as it stands. */
export function isNewest({ tournament, round }: ContestRound): boolean {
  const newest = tournament.rounds.findLast(({ lockedAt }) => lockedAt !== undefined)
  return tournament.isSeasonal && round.number === newest?.number
}

/**
 * What a sub_tournament_id names for whoever looks; undefined when there is no such contest or round, and for
 * a room they are not in.
 */
export async function loadContestRound(
  tournaments: TournamentMemory,
  viewer: Viewer,
  subTournamentId: number,
): Promise<ContestRound | undefined> {
  const { id, round: number } = decodeRoundScopedId(subTournamentId)
  const contest = await tournaments.seenContest(viewer, id)
  const round = contest?.tournament.rounds.find((one) => one.number === number)
  return contest === undefined || round === undefined ? undefined : { ...contest, round }
}
