import { decodeRoundScopedId } from '@gaffer/contract/ids'
import type { AnswerData, ErrorCode, League, LeaguePairing, LeagueRow } from '@gaffer/contract/types'

export type LeagueKind = League['kind']
export type LeagueDetails = AnswerData<'league'>
/** A team as a league's lists name it; with place and points where it has them in the table. */
export type Member = Pick<LeagueRow, 'user_name' | 'is_bot' | 'team_name' | 'user_team_id'> &
  Partial<Pick<LeagueRow, 'position' | 'points'>>
export type CupRound = AnswerData<'leagueCup'>['rounds'][number]

export const LEAGUE_KINDS = ['classic', 'head_to_head', 'cup'] as const satisfies readonly LeagueKind[]

/** The length of the name field: longer than a name may be, so that a long one is refused rather than cut off. */
export const NAME_ROOM = 80

/** What the table of a league is sorted by. */
export const LEAGUE_SORTS = ['position', 'user_name', 'points', 'total_points'] as const
export type LeagueSort = (typeof LEAGUE_SORTS)[number]

/** The tabs of each kind of league, most important first. */
const TABS = {
  classic: ['table'],
  head_to_head: ['table', 'pairings'],
  cup: ['bracket', 'table'],
} as const satisfies Record<LeagueKind, readonly string[]>
export type LeagueTab = (typeof TABS)[LeagueKind][number]

/** The tabs of a league; a single one is not shown as a tab. */
export function tabsOf({ kind }: Pick<League, 'kind'>): readonly [LeagueTab, ...LeagueTab[]] {
  return TABS[kind]
}

/** Whether an id belongs to the manager's team in the league, in whatever round. */
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

/** The current round of a league, counted from its own first one: the newest locked one. */
export function roundNow({
  round,
  from_round: from,
  rounds,
}: Pick<LeagueDetails, 'round' | 'from_round' | 'rounds'>): number {
  return round === null ? 1 : Math.min(Math.max(round - from + 1, 1), Math.max(rounds, 1))
}

/** The round of a cup to show: the chosen one, otherwise the first undecided one, otherwise the final. */
export function shownCupRound(rounds: readonly CupRound[], chosen: number | undefined): number {
  const known = rounds.findIndex(({ round }) => round === chosen)
  if (known !== -1) return known
  const undecided = rounds.findIndex(({ is_final: isFinal }) => !isFinal)
  return undecided === -1 ? Math.max(0, rounds.length - 1) : undecided
}

/** With more pairings in a round than this, a bracket cannot be drawn any more. */
const MAX_TIES_OF_PICTURE = 16

/** The rounds drawn next to each other: from the shown one to the final, if they fit. */
export function pictureOf(rounds: readonly CupRound[], shown: number, isWide: boolean): readonly CupRound[] {
  const isSeen = isWide && (rounds[shown]?.ties.length ?? 0) <= MAX_TIES_OF_PICTURE
  return rounds.slice(shown, isSeen ? rounds.length : shown + 1)
}

/** The name of a cup's round, by its number of pairings. */
export function cupRoundKey(ties: number) {
  const known = ([128, 64, 32, 16, 8, 4, 2, 1] as const).find((count) => count <= ties)
  return `leagues.cupRound.${known ?? 1}` as const
}

/** Where a refusal is shown in the form of a new league. */
export type FaultPlace = 'name' | 'team' | 'form'

export function placeOfFault(code: ErrorCode | 'network'): FaultPlace {
  if (code.startsWith('name')) return 'name'
  return code === 'notFound' || code === 'gameAlreadyStarted' || code === 'teamNotInContest' ? 'team' : 'form'
}
