import type { RoundScopedId } from '@gaffer/contract'
import { type Language, translate } from '@gaffer/messages'
import type { EpochMs } from '@gaffer/rules'
import type { TournamentMemory } from '../../contests/index.ts'
import { presentName } from '../../core/present-units.ts'
import { type ChampionshipSnapshot, type FootballMemory, inLanguage } from '../../football/index.ts'
import type { TeamAhead } from './repo.ts'

/** A date in the calendar. Its key stays the same while its time moves. */
export type CalendarDate = DeadlineDate | MatchDate

export type DeadlineDate = {
  readonly kind: 'deadline'
  readonly key: string
  readonly at: EpochMs
  readonly round: string
  readonly championship: string
  /** The manager's own teams in it. */
  readonly teams: readonly TeamAhead[]
}

export type MatchDate = {
  readonly kind: 'match'
  readonly key: string
  readonly at: EpochMs
  readonly endsAt: EpochMs
  readonly round: string
  readonly home: string
  readonly away: string
  /** A contest of the manager in which it counts. */
  readonly contest: RoundScopedId
}

/** From kick-off to the final whistle, the break included. */
const MATCH_MINUTES = 115

type Deps = { readonly football: FootballMemory; readonly tournaments: TournamentMemory }

/**
 * The deadlines ahead of whatever the operator offers or the manager is in, and the matches of the rounds in which the
 * manager has a team, in order of time.
 */
export function listDates(
  deps: Deps,
  operatorId: number,
  teams: readonly TeamAhead[],
  language: Language,
): readonly CalendarDate[] {
  const dates = [...listDeadlines(deps, operatorId, teams, language), ...listMatches(deps, teams, language)]
  // A postponed match is in two rounds, and has one date.
  return [...new Map(dates.map((date) => [date.key, date])).values()].toSorted(
    (a, b) => a.at - b.at || a.key.localeCompare(b.key),
  )
}

function listDeadlines(
  { football, tournaments }: Deps,
  operatorId: number,
  teams: readonly TeamAhead[],
  language: Language,
): readonly DeadlineDate[] {
  const now = football.now()
  const offered = tournaments
    .ofOperator(operatorId)
    .filter(({ isListed, contests }) => isListed && contests.some(({ isCancelled }) => !isCancelled))
    .flatMap(({ championshipId, rounds }) => rounds.map((round) => ({ ...round, championshipId })))
  const entered = teams.map(({ championshipId, roundId, deadlineAt }) => ({
    championshipId,
    roundId,
    deadlineAt: deadlineAt.getTime(),
  }))
  const ahead = [...offered, ...entered].filter(({ deadlineAt }) => deadlineAt > now)
  return [...Map.groupBy(ahead, ({ roundId }) => roundId)].flatMap(([roundId, ofRound]) => {
    const championship = football.championship(ofRound[0]?.championshipId ?? 0)
    const round = championship?.roundById.get(roundId)
    if (championship === undefined || round === undefined) return []
    const moments = new Set(ofRound.map(({ deadlineAt }) => deadlineAt))
    return [...moments]
      .toSorted((a, b) => a - b)
      .map((at, index) => ({
        kind: 'deadline' as const,
        // Games of a round may lock at several moments; each keeps its place among them when the round moves.
        key: `deadline-${roundId}-${index}`,
        at,
        round: presentName(round, language),
        championship: presentName(championship, language),
        teams: teams.filter((team) => team.roundId === roundId && team.deadlineAt.getTime() === at),
      }))
  })
}

function listMatches(
  { football }: Deps,
  teams: readonly TeamAhead[],
  language: Language,
): readonly MatchDate[] {
  return [...Map.groupBy(teams, ({ roundId }) => roundId)].flatMap(([roundId, [team]]) => {
    const championship = football.championship(team?.championshipId ?? 0)
    const round = championship?.roundById.get(roundId)
    if (team === undefined || championship === undefined || round === undefined) return []
    const contest = { id: team.contestId, round: team.roundNumber }
    return round.fixtures.flatMap(({ id, kickOffAt, homeClubId, awayClubId, state }) => {
      if (kickOffAt === undefined || state === 'postponed' || state === 'abandoned') return []
      return {
        kind: 'match' as const,
        key: `match-${id}`,
        at: kickOffAt,
        endsAt: kickOffAt + MATCH_MINUTES * championship.gameMinuteMs,
        round: presentName(round, language),
        home: nameClub(championship, homeClubId, language),
        away: nameClub(championship, awayClubId, language),
        contest,
      }
    })
  })
}

function nameClub({ clubs }: ChampionshipSnapshot, clubId: number | undefined, language: Language): string {
  const club = clubs.get(clubId ?? 0)
  return club === undefined ? translate(language, 'answers.undecided') : inLanguage(club, language).name
}
