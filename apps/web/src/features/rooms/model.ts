import { decodeRoundScopedId, encodeRoundScopedId } from '@gaffer/contract/ids'
import type { AnswerData, Room } from '@gaffer/contract/types'
import { idOf } from '../../lib/paths.ts'

export type RankingRow = AnswerData<'roomRankings'>['rankings'][number]
type RankingPage = { readonly data: Pick<AnswerData<'roomRankings'>, 'rankings' | 'count'> }

/** The wire's number of seats for a room without a limit. */
export const UNLIMITED = -1
/** The number of seats in a head-to-head. */
export const HEAD_TO_HEAD = 2

/** The number of seats in an address: a number, or -1. */
export function seatsOf(text: string | null | undefined): number | undefined {
  return text === String(UNLIMITED) ? UNLIMITED : idOf(text ?? undefined)
}

/** What a kind of room is called in the texts. */
export function formatName(maxPlayers: number): 'headToHead' | 'unlimited' | 'upTo' {
  if (maxPlayers === HEAD_TO_HEAD) return 'headToHead'
  return maxPlayers === UNLIMITED ? 'unlimited' : 'upTo'
}

/** How full a room is, 0-100; a room without a limit is never full. */
export function filledPercent({
  currentPlayers,
  maxPlayers,
}: Pick<Room, 'currentPlayers' | 'maxPlayers'>): number {
  return maxPlayers === UNLIMITED ? 0 : (currentPlayers / maxPlayers) * 100
}

/**
 * The pages of a ranking as one table, each manager once: places move between two loads, and somebody who fell to the
 * next page appears there again.
 */
export function rowsOfPages(pages: readonly RankingPage[]): readonly RankingRow[] {
  const rows = new Map<number, RankingRow>()
  for (const { data } of pages) for (const row of data.rankings) rows.set(row.userId, row)
  return [...rows.values()].toSorted((a, b) => a.rank - b.rank)
}

/** Whether another load can bring rows: the last one did, and some are still missing. */
export function canLoadMore(pages: readonly RankingPage[], hasNextPage: boolean): boolean {
  const last = pages.at(-1)
  return hasNextPage && last !== undefined && rowsOfPages(pages).length < last.data.count
}

/** Where picking a room leads: a finished one to its points, any other to its team. */
export function screenOf({ isFinished }: Pick<Room, 'isFinished'>): 'Points' | 'Team' {
  return isFinished ? 'Points' : 'Team'
}

/** The tabs of a room: changing the team while a round is open, otherwise its points. */
export function tabsOf(isRoundOpen: boolean) {
  return isRoundOpen
    ? (['Home', 'Team', 'Transfers', 'Results', 'Stats'] as const)
    : (['Home', 'Points', 'Results'] as const)
}

type RoundOfChampionship = AnswerData<'championshipRounds'>[number]

/** The rounds of a championship in which a room is played, in order. */
export function roundsOfRoom(
  rounds: readonly RoundOfChampionship[],
  { first_round: first, rounds: count }: Pick<Room, 'first_round' | 'rounds'>,
): readonly RoundOfChampionship[] {
  return rounds.filter(
    ({ roundNumber }) => roundNumber >= first.roundNumber && roundNumber < first.roundNumber + count,
  )
}

/** Whether a round of a room has begun: it comes before the one whose team can be changed. */
export function hasBegun(
  { roundNumber }: Pick<RoundOfChampionship, 'roundNumber'>,
  { open_round: open, status }: Pick<Room, 'open_round' | 'status'>,
): boolean {
  return open === null ? status !== 'upcoming' : roundNumber < open.roundNumber
}

/**
 * What to watch for a room: the round being played, which is the one before the round whose team can be changed, and
 * the manager's team in it.
 */
export function watchedOf(room: Pick<Room, 'sub_tournament_id' | 'user_team_id' | 'open_round' | 'entry'>) {
  const focus = decodeRoundScopedId(room.sub_tournament_id)
  const round = room.open_round === null ? focus.round : Math.max(1, focus.round - 1)
  const inRound = (id: number) => encodeRoundScopedId({ id: decodeRoundScopedId(id).id, round })
  return {
    subTournamentId: room.entry === 'none' ? undefined : inRound(room.sub_tournament_id),
    userTeamId: room.user_team_id === null ? undefined : inRound(room.user_team_id),
  }
}
