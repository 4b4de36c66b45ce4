import { decodeRoundScopedId } from '@gaffer/contract'
import type { ListedContest, TournamentMemory, TournamentRound } from '../../contests/index.ts'
import type { Viewer } from '../../core/caller.ts'

/** A contest in one of its rounds, as a sub_tournament_id identifies it. */
export type ContestRound = ListedContest & { readonly round: TournamentRound }

/** The part of a contest that its table depends on. */
export type TableContest = {
  readonly tournament: Pick<ListedContest['tournament'], 'isSeasonal'> & {
    readonly rounds: readonly TableRound[]
  }
  readonly contest: Pick<ListedContest['contest'], 'id' | 'entryCount' | 'disqualifiedCount'>
  readonly round: TableRound
}

export type TableRound = Pick<TournamentRound, 'number' | 'gameRoundId' | 'lockedAt' | 'closedAt'>

/** A contest as a whole: a season in its newest locked round, plus the entries that have joined since. */
export function wholeContest(contest: ContestRound): ContestRound {
  const { rounds } = contest.tournament
  return { ...contest, round: rounds.findLast(({ lockedAt }) => lockedAt !== undefined) ?? rounds[0] }
}

/** Whether this is a season's newest locked round: then its table is the current one of the season. */
export function isNewest({ tournament, round }: ContestRound): boolean {
  const newest = tournament.rounds.findLast(({ lockedAt }) => lockedAt !== undefined)
  return tournament.isSeasonal && round.number === newest?.number
}

/**
 * What a sub_tournament_id means to the viewer; undefined when they may not see such a contest or round, or are not
 * in the room.
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
