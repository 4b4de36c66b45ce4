import type { AnswerData, DashboardCard, UserTeam } from '@gaffer/contract/types'

export type GameRound = AnswerData<'gameRounds'>[number]
type RoundFixtures = AnswerData<'tournamentFixtures'>[number]

/**
 * The round that is shown: the chosen one; else the active one, or the next when no match of the active
 * one is left (spec 4 Seasonal round).
 */
export function shownRound(
  rounds: readonly GameRound[],
  chosen: number | undefined,
  matchesLeft: number | undefined,
): GameRound | undefined {
  const active = rounds.find(({ is_active }) => is_active) ?? rounds.at(-1)
  const next = rounds.find(({ number }) => active !== undefined && number > active.number)
  const selected = matchesLeft === 0 ? (next ?? active) : active
  return rounds.find(({ number }) => number === chosen) ?? selected
}

/** How many matches a round has, and how many of them are not over. */
export function matchesOf(round: RoundFixtures | undefined): { readonly all: number; readonly left: number } {
  const fixtures = round?.fixtures ?? []
  const isOver = (state: string) => ['finished', 'postponed', 'abandoned'].includes(state)
  return { all: fixtures.length, left: fixtures.filter(({ state }) => !isOver(state)).length }
}

/** The card of a seasonal game as that of one of its rounds, so that the screen shows it like any other. */
export function cardOfRound(
  card: DashboardCard,
  round: GameRound,
  team: Pick<UserTeam, 'status' | 'start_time' | 'time_left'> | undefined,
  matches: { readonly all: number; readonly left: number },
): DashboardCard {
  const isActive = round.is_active
  return {
    ...card,
    sub_tournament_id: round.sub_tournament_id,
    status: team?.status ?? (isActive ? card.status : 'upcoming'),
    start_time: team?.start_time ?? card.start_time,
    time_left: team?.time_left ?? card.time_left,
    matches_left: matches.left,
    all_matches: matches.all,
  }
}
