import { decodeRoundScopedId } from '@gaffer/contract/ids'
import { SCORING_ACTIONS, type ScoringAction } from '@gaffer/rules'
import { isTakenBack } from './goal-queue.ts'
import type { AnswerData, DashboardCard, UserTeam } from '@gaffer/contract/types'

export const GAME_STATUSES = ['active', 'current', 'past', 'all'] as const
export type GameStatus = (typeof GAME_STATUSES)[number]

/**
 * The game of the address, whichever of its rounds that names; else the one the team of the address is in;
 * the first card where the address names none that is there.
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

/** The team of the address if it is one of the game's, else the manager's newest there. */
export function selectTeamId(card: DashboardCard, userTeamId: number | undefined): number | undefined {
  const teams = card.user_teams
  return (teams.find((team) => isSameContest(team.user_team_id, userTeamId)) ?? teams[0])?.user_team_id
}

/**
 * How a team stands in its game: as its round tells it, and in a round of a season that is still ahead as
 * the game's card has it.
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

/** Whether two ids of rounds mean the same contest, or the same entry. */
export function isSameContest(id: number, other: number | undefined): boolean {
  return other !== undefined && decodeRoundScopedId(id).id === decodeRoundScopedId(other).id
}

/** How much of a game's matches is over, 0-100. */
export function progressOf({ matches_left, all_matches }: DashboardCard): number {
  return all_matches === 0 ? 0 : ((all_matches - matches_left) / all_matches) * 100
}

type Samples = AnswerData<'rankHistory'>['samples']

/**
 * The samples since the team's first points: before them its place says only who entered earlier, and nothing of
 * the race.
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

/** How many moments stand at the curve, and how far apart at least, in shares of its length. */
const MAX_MARKS = 3
const MARK_DISTANCE = 0.42

/** A moment at its place on the curve. */
export type CurveMark = { readonly sample: number; readonly moment: Moment; readonly gained: number }

/** The moments that moved the place most, in order of time, no two so close that their words would meet. */
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

/** The action of a moment among those with a text. */
export function actionOf(action: string): ScoringAction | undefined {
  return SCORING_ACTIONS.find((known) => known === action)
}
