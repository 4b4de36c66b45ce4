import { encodeRoundScopedId, type AnswerData } from '@gaffer/contract'
import type { Language } from '@gaffer/messages'
import { HUNDREDTHS, PRICE_UNITS_PER_MILLION, tournamentStatus } from '@gaffer/rules'
import { presentName, presentTime } from '../../core/present-units.ts'
import { presentMoney } from '../../wallet/index.ts'
import type { ContestDetails } from './load-details.ts'

type Details = AnswerData<'subTournamentDetails'>

/** The overview of a team and its tournament in the wire's format. */
export function presentDetails(details: ContestDetails, language: Language): Details {
  const { contest, team } = details
  return {
    team: team === undefined ? null : presentTeam(contest.roundNumber, team),
    tournament: {
      name: presentName(contest, language),
      tournament_id: contest.tournamentId,
      creator: contest.creatorName ?? '',
      game_week: presentName({ name: contest.roundName, names: contest.roundNames }, language),
      ...presentRun(details),
      is_seasonal_game: contest.isSeasonal,
      buy_in: presentMoney(contest.entryFee, contest.currencyExponent),
      currency: contest.currency,
    },
  }
}

/** From when to when it runs, as far as kick-offs are known: a season from its first deadline to its end. */
function presentRun({
  contest,
  view,
}: ContestDetails): Pick<Details['tournament'], 'starts_at' | 'ends_at' | 'status'> {
  const endsAt = contest.isSeasonal ? view?.endAt : (contest.closedAt?.getTime() ?? view?.endAt)
  const ends_at = endsAt === undefined ? null : presentTime(endsAt)
  if (contest.isSeasonal && view !== undefined) {
    const [first] = view.tournament.rounds
    return { starts_at: presentTime(first.deadlineAt), ends_at, status: view.status }
  }
  return {
    starts_at: contest.deadlineAt.toISOString(),
    ends_at,
    status: tournamentStatus({
      deadlineAt: contest.deadlineAt.getTime(),
      closedAt: contest.closedAt?.getTime(),
      now: contest.now.getTime(),
    }),
  }
}

function presentTeam(
  roundNumber: number,
  { entered, players, standing, before }: NonNullable<ContestDetails['team']>,
): NonNullable<Details['team']> {
  const squad = [...entered.starters, ...entered.reserves]
  const value = squad.reduce((sum, id) => sum + (players.get(id)?.price ?? 0), 0)
  return {
    user_team_id: encodeRoundScopedId({ id: entered.entryId, round: roundNumber }),
    team_owner: entered.ownerName,
    team_name: entered.teamName,
    team_value: value / PRICE_UNITS_PER_MILLION,
    finished_players: standing?.finishedPlayers ?? 0,
    active_players: standing?.activePlayers ?? 0,
    remaining_players: standing?.remainingPlayers ?? entered.starters.length,
    current_points: standing === undefined ? null : standing.points / HUNDREDTHS,
    current_position: (standing ?? before)?.place ?? null,
    created_at: entered.createdAt.toISOString(),
    state: entered.state === 'entered' ? 'entered' : 'pending',
  }
}
