import { decodeRoundScopedId } from '@gaffer/contract/ids'
import type { AnswerData, ErrorCode, League, LeaguePairing, LeagueRow } from '@gaffer/contract/types'

export type LeagueKind = League['kind']
export type LeagueDetails = AnswerData<'league'>
/** A team as the lists of a league name it; with its place and points where it stands in the table. */
export type Member = Pick<LeagueRow, 'user_name' | 'team_name' | 'user_team_id'> &
  Partial<Pick<LeagueRow, 'position' | 'points'>>
export type CupRound = AnswerData<'leagueCup'>['rounds'][number]

export const LEAGUE_KINDS = ['classic', 'head_to_head', 'cup'] as const satisfies readonly LeagueKind[]

/** The length of the name field: longer than a name may be, so that a long one is refused and not cut. */
export const NAME_ROOM = 80

/** What the table of a league is sorted by. */
export const LEAGUE_SORTS = ['position', 'user_name', 'points', 'total_points'] as const
export type LeagueSort = (typeof LEAGUE_SORTS)[number]

/** The tabs of a kind of league, the most important one first. */
const TABS = {
  classic: ['table'],
  head_to_head: ['table', 'pairings'],
  cup: ['bracket', 'table'],
} as const satisfies Record<LeagueKind, readonly string[]>
export type LeagueTab = (typeof TABS)[LeagueKind][number]

/** The tabs of a league; one alone is none. */
export function tabsOf({ kind }: Pick<League, 'kind'>): readonly [LeagueTab, ...LeagueTab[]] {
  return TABS[kind]
}

/** Whether an id names the manager's team of the league, in whatever round. */
export function isMine(
  { my_team_id: mine }: Pick<League, 'my_team_id'>,
  teamId: number | undefined,
): boolean {
  return (
    mine !== null && teamId !== undefined && decodeRoundScopedId(mine).id === decodeRoundScopedId(teamId).id
  )
}

export function isMyPairing(league: Pick<League, 'my_team_id'>, { a, b }: LeaguePairing): boolean {
  return isMine(league, a?.user_team_id) || isMine(league, b?.user_team_id)
}

/** The round of a league that is of interest now, counted from its own first: the newest locked one. */
export function roundNow({
  round,
  from_round: from,
  rounds,
}: Pick<LeagueDetails, 'round' | 'from_round' | 'rounds'>): number {
  return round === null ? 1 : Math.min(Math.max(round - from + 1, 1), Math.max(rounds, 1))
}

/** The round of a cup that is shown: the chosen one, else the first that is not decided, else the final. */
export function shownCupRound(rounds: readonly CupRound[], chosen: number | undefined): number {
  const known = rounds.findIndex(({ round }) => round === chosen)
  if (known !== -1) return known
  const undecided = rounds.findIndex(({ is_final: isFinal }) => !isFinal)
  return undecided === -1 ? Math.max(0, rounds.length - 1) : undecided
}

/** With more pairings in a round than this, a bracket can no longer be drawn. */
const MAX_TIES_OF_PICTURE = 16

/** The rounds that are drawn beside one another: from the shown one to the final, if that can be seen at once. */
export function pictureOf(rounds: readonly CupRound[], shown: number, isWide: boolean): readonly CupRound[] {
  const isSeen = isWide && (rounds[shown]?.ties.length ?? 0) <= MAX_TIES_OF_PICTURE
  return rounds.slice(shown, isSeen ? rounds.length : shown + 1)
}

/** The name of a round of a cup by how many pairings it has. */
export function cupRoundKey(ties: number) {
  const known = ([128, 64, 32, 16, 8, 4, 2, 1] as const).find((count) => count <= ties)
  return `leagues.cupRound.${known ?? 1}` as const
}

/** Where in the form of a new league a refusal is said. */
export type FaultPlace = 'name' | 'team' | 'form'

export function placeOfFault(code: ErrorCode | 'network'): FaultPlace {
  if (code.startsWith('name')) return 'name'
  return code === 'notFound' || code === 'gameAlreadyStarted' || code === 'teamNotInContest' ? 'team' : 'form'
}
