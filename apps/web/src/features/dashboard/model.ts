import { decodeRoundScopedId } from '@gaffer/contract/ids'
import { SCORING_ACTIONS, type ScoringAction } from '@gaffer/rules'
import { isTakenBack } from './goal-queue.ts'
import type { AnswerData, DashboardCard, UserTeam } from '@gaffer/contract/types'

export const GAME_STATUSES = ['active', 'current', 'past', 'all'] as const
export type GameStatus = (typeof GAME_STATUSES)[number]

/**
 * The game in the address, whichever of its rounds is named; otherwise the one with the team in the address; the
 * first card if the address names none that exists.
 */
export function selectGame(
  cards: readonly DashboardCard[],
  subTournamentId: number | undefined,
  userTeamId?: number,
): DashboardCard | undefined {
  return (
    cards.find((card) => isSameContest(card.sub_tournament_id, subTournamentId)) ??
    cards.find((card) => card.user_teams.some((team) => isSameContest(team.user_team_id, userTeamId))) ??
    cards[0]
  )
}

/** The team in the address if it is one of the game's, otherwise the manager's newest there. */
export function selectTeamId(card: DashboardCard, userTeamId: number | undefined): number | undefined {
  const teams = card.user_teams
  return (teams.find((team) => isSameContest(team.user_team_id, userTeamId)) ?? teams[0])?.user_team_id
}

/**
 * How a team is doing in its game: from its round, or, in a season's round that is still to come, from the game's
 * card.
 */
export function standingOf(
  team: UserTeam,
  card: DashboardCard,
): { readonly points: number | null; readonly place: number | null } {
  const known = card.user_teams.find((each) => isSameContest(each.user_team_id, team.teamId))
  return {
    points: team.total_points ?? known?.points ?? null,
    place: team.current_place ?? (team.is_seasonal_game ? (known?.place ?? null) : null),
  }
}

/** Whether two round-scoped ids mean the same contest, or the same entry. */
function isSameContest(id: number, other: number | undefined): boolean {
  return other !== undefined && decodeRoundScopedId(id).id === decodeRoundScopedId(other).id
}

/** The percentage of a game's matches that are over, 0-100. */
export function progressOf({ matches_left, all_matches }: DashboardCard): number {
  return all_matches === 0 ? 0 : ((all_matches - matches_left) / all_matches) * 100
}

type Samples = AnswerData<'rankHistory'>['samples']

/**
 * The samples since the team's first points: an earlier place says only who entered first, and nothing about the
 * race.
 */
export function racedSamples(samples: Samples): Samples {
  const first = samples.findIndex(({ points }) => points !== 0)
  return first < 0 ? samples.slice(-1) : samples.slice(first)
}

/** How many places a team has gained since its first points; negative when it fell, 0 before them. */
export function gainedPlaces(samples: Samples, place: number | null): number {
  const [first] = racedSamples(samples)
  return first === undefined || place === null ? 0 : first.place - place
}

type History = AnswerData<'rankHistory'>
type Moment = History['moments'][number]

/** Maximum number of moments on the curve, and their minimum distance as a share of its length. */
const MAX_MARKS = 3
const MARK_DISTANCE = 0.42

/** A moment at its position on the curve. */
export type CurveMark = { readonly sample: number; readonly moment: Moment; readonly gained: number }

/** The moments that moved the place most, in order of time, none so close that their texts would overlap. */
export function curveMarks({ samples, moments }: History): readonly CurveMark[] {
  const marks = moments.flatMap((moment): CurveMark[] => {
    const sample = samples.findIndex(({ at }) => at >= moment.at)
    const [before, after] = [samples[sample - 1], samples[sample]]
    if (before === undefined || after === undefined) return []
    const gained = before.place - after.place
    return gained * moment.points > 0 && !isTakenBack(moment) ? [{ sample, moment, gained }] : []
  })
  const weight = ({ gained, moment }: CurveMark) => Math.abs(gained) * 1000 + Math.abs(moment.points)
  const distance = MARK_DISTANCE * (samples.length - 1)
  const chosen: CurveMark[] = []
  for (const mark of marks.toSorted((a, b) => weight(b) - weight(a))) {
    const isFree = chosen.every(({ sample }) => Math.abs(sample - mark.sample) >= distance)
    if (isFree && chosen.length < MAX_MARKS) chosen.push(mark)
  }
  return chosen.toSorted((a, b) => a.sample - b.sample)
}

/** The action of a moment, if there is a text for it. */
export function actionOf(action: string): ScoringAction | undefined {
  return SCORING_ACTIONS.find((known) => known === action)
}
