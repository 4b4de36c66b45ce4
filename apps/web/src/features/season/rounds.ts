import type { AnswerData, DashboardCard, UserTeam } from '@gaffer/contract/types'

export type GameRound = AnswerData<'gameRounds'>[number]

/** Whether a round can be viewed; a round before the team's first has a table and no team. */
export function canBeShown({ is_opened }: GameRound): boolean {
  return is_opened
}

/** The first round a team plays in; undefined if there is none. */
export function firstRoundOf(rounds: readonly GameRound[]): GameRound | undefined {
  return rounds.find(({ has_team }) => has_team)
}

/**
 * The round to show: the chosen one, otherwise the active one, or the next when no match of the active one is left,
 * as the server tells; for a team that joined later, its first.
 */
export function shownRound(rounds: readonly GameRound[], chosen: number | undefined): GameRound | undefined {
  const shown = rounds.filter(canBeShown)
  const own = shown.filter(({ has_team }) => has_team)
  return (
    shown.find(({ number }) => number === chosen) ??
    own.find(({ is_selected }) => is_selected) ??
    own[0] ??
    rounds.find(({ is_selected }) => is_selected)
  )
}

/** The card of a seasonal game made into that of one of its rounds, so that the screen shows it like any other. */
export function cardOfRound(
  card: DashboardCard,
  round: GameRound,
  team: Pick<UserTeam, 'status' | 'start_time' | 'time_left'> | undefined,
): DashboardCard {
  return {
    ...card,
    sub_tournament_id: round.sub_tournament_id,
    status: team?.status ?? statusOf(round),
    start_time: team?.start_time ?? round.start_time ?? card.start_time,
    time_left: team?.time_left ?? round.time_left,
    matches_left: round.matches_left,
    all_matches: round.all_matches,
  }
}

function statusOf(round: GameRound): DashboardCard['status'] {
  if (round.is_closed) return 'past'
  return round.has_started ? 'current' : 'upcoming'
}
