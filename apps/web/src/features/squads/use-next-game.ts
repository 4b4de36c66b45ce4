import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Contest, PlayerRow, TournamentCard, TournamentForBuilding } from '@gaffer/contract/types'
import { playersOfTeamOptions } from '../players/api.ts'
import { lobbyOptions, tournamentOptions } from '../tournaments/api.ts'
import { actionOf } from '../tournaments/model.ts'
import { carryTeam, type TeamDraft } from './draft.ts'
import { budgetLeft } from './model.ts'

/** The next game that a team can be entered in, once it is too late for its own. */
export type NextGame = {
  readonly card: TournamentCard
  readonly contest: Contest
  /** How the team fits into it; undefined while that is loading, and for a team of nobody. */
  readonly fit: Fit | undefined
}

export type Fit = {
  /** The players of the team as the game has them. */
  readonly players: readonly PlayerRow[]
  /** How many of the team are not in it, or have no match. */
  readonly missing: number
  /** What it costs there, and what is left of the budget: below zero where it costs too much. In millions. */
  readonly cost: number
  readonly left: number
}

/**
 * The next game of the same league and size as a missed one, which costs no more to enter: null where there is none,
 * undefined while that is loading.
 */
export function useNextGame(missed: TournamentForBuilding, draft: TeamDraft): NextGame | null | undefined {
  const lobby = useInfiniteQuery(
    lobbyOptions({ status: 'upcoming', type: 'official', championshipId: missed.championships[0]?.id }),
  )
  const cards = lobby.data?.pages.flatMap(({ data }) => data.data)
  const next = cards && findNext(cards, missed)
  const tournament = useQuery({ ...tournamentOptions(next?.card.id ?? 0), enabled: next !== undefined })
  const ids = draft.picks.map(({ id }) => id)
  const players = useQuery({
    ...playersOfTeamOptions(next?.contest.id ?? 0, ids),
    enabled: next !== undefined && ids.length > 0,
  })
  if (cards === undefined) return lobby.isError ? null : undefined
  if (next === undefined) return null
  const isKnown = tournament.data !== undefined && players.data !== undefined && ids.length > 0
  return {
    ...next,
    fit: isKnown ? fitOf(draft, next.contest.id, tournament.data.data, players.data.players) : undefined,
  }
}

function findNext(
  cards: readonly TournamentCard[],
  missed: TournamentForBuilding,
): Pick<NextGame, 'card' | 'contest'> | undefined {
  const [next] = cards
    .filter(
      (card) =>
        card.id !== missed.id &&
        !card.is_seasonal_game &&
        card.titulars_limit === missed.titulars_limit &&
        card.entry_fee <= missed.entry_fee &&
        Date.parse(card.start_time) > Date.parse(missed.start_time),
    )
    .flatMap((card) =>
      card.subgames
        .filter((contest) => actionOf(card, contest, false) === 'play')
        .slice(0, 1)
        .map((contest) => ({ card, contest })),
    )
    .toSorted(
      (a, b) =>
        Date.parse(a.card.start_time) - Date.parse(b.card.start_time) || b.card.entry_fee - a.card.entry_fee,
    )
  return next
}

function fitOf(
  draft: TeamDraft,
  subTournamentId: number,
  tournament: TournamentForBuilding,
  players: readonly PlayerRow[],
): Fit {
  const carried = carryTeam(draft, subTournamentId, players)
  const left = budgetLeft(carried, tournament)
  return {
    players,
    missing: draft.picks.length - carried.picks.length,
    cost: tournament.team_budget - left,
    left,
  }
}
