import type { EpochMs, TournamentStatus } from '@gaffer/rules'
import type { FootballMemory } from '../fixtures/index.ts'
import type { TournamentMemory } from './tournament-memory.ts'
import { type TournamentView, viewTournament } from './tournament-view.ts'
import type { Tournament } from './tournament.ts'

/** Cards on a page of the lobby (decision 6). */
export const CARDS_PER_PAGE = 12

export type TournamentFilter = {
  readonly type: Tournament['type']
  /** Undefined is every status. */
  readonly status: TournamentStatus | undefined
  readonly championshipId: number | undefined
}

export type StatusCounts = Readonly<Record<TournamentStatus | 'all', number>>

const STATUS_ORDER: Readonly<Record<TournamentStatus, number>> = { upcoming: 0, current: 1, past: 2 }

/**
 * The tournaments of an operator under a filter, in the order of the lobby: open ones by deadline, hot
 * ones first at the same; then what is being played and what is over, latest first. Counts are those
 * of the same list without its status filter.
 */
export function listTournaments(
  memories: { readonly tournaments: TournamentMemory; readonly football: FootballMemory },
  operatorId: number,
  filter: TournamentFilter,
  now: EpochMs,
): { readonly views: readonly TournamentView[]; readonly counts: StatusCounts } {
  const views = memories.tournaments.ofOperator(operatorId).flatMap((tournament) => {
    const isAsked =
      tournament.type === filter.type &&
      (filter.championshipId === undefined || tournament.championshipId === filter.championshipId) &&
      tournament.subgames.some(({ isCancelled }) => !isCancelled)
    return isAsked ? (viewTournament(memories.football, tournament, now) ?? []) : []
  })
  const countOf = (status: TournamentStatus) => views.filter((view) => view.status === status).length
  return {
    views: views
      .filter((view) => filter.status === undefined || view.status === filter.status)
      .toSorted(compareViews),
    counts: {
      upcoming: countOf('upcoming'),
      current: countOf('current'),
      past: countOf('past'),
      all: views.length,
    },
  }
}

/** How many tournaments each championship has under the other filters. */
export function countByChampionship(views: readonly TournamentView[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const { championship } of views) counts.set(championship.id, (counts.get(championship.id) ?? 0) + 1)
  return counts
}

function compareViews(a: TournamentView, b: TournamentView): number {
  const byDeadline = a.focus.deadlineAt - b.focus.deadlineAt
  return (
    STATUS_ORDER[a.status] - STATUS_ORDER[b.status] ||
    (a.status === 'upcoming' ? byDeadline : -byDeadline) ||
    Number(b.tournament.isHot) - Number(a.tournament.isHot) ||
    a.tournament.id - b.tournament.id
  )
}
