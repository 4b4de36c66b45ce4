import type { EpochMs, TournamentStatus } from '@gaffer/rules'
import { LRUCache } from 'lru-cache'
import type { FootballMemory } from '../../football/index.ts'
import { type TournamentMemory, roundInFocus, statusOf, type Tournament } from '../../contests/index.ts'

/** Cards per page of the lobby. */
export const CARDS_PER_PAGE = 12

export type TournamentFilter = {
  readonly type: Tournament['type']
  /** Undefined means every status. */
  readonly status: TournamentStatus | undefined
  readonly championshipId: number | undefined
}

export type TournamentList = {
  /** In the order of the lobby. */
  readonly tournaments: readonly Tournament[]
  /** Counts for the same filter without its status. */
  readonly counts: Readonly<Record<TournamentStatus | 'all', number>>
}

type Memories = { readonly tournaments: TournamentMemory; readonly football: FootballMemory }
type Listed = {
  readonly tournament: Tournament
  readonly status: TournamentStatus
  readonly deadlineAt: EpochMs
}

/** Maximum number of lists kept at once, because visitors choose the filters. */
const MAX_LISTS = 1_000

/** Returns lists by operator and filter; each is computed once per second and state of the memories. */
export function createTournamentLists(
  memories: Memories,
): (operatorId: number, filter: TournamentFilter) => TournamentList {
  const lists = new LRUCache<string, TournamentList>({ max: MAX_LISTS })
  let madeAt = ''
  return (operatorId, filter) => {
    const { tournaments, football } = memories
    const now = football.now()
    const moment = `${tournaments.version()}/${football.version()}/${Math.floor(now / 1000)}`
    if (moment !== madeAt) lists.clear()
    madeAt = moment
    const key = `${operatorId}/${filter.type}/${filter.status}/${filter.championshipId}`
    const list = lists.get(key) ?? listTournaments(memories, operatorId, filter, now)
    lists.set(key, list)
    return list
  }
}

/**
 * An operator's tournaments that match a filter: open ones by deadline (of equal ones, hot ones first), then current
 * and past ones, latest first. A tournament whose football data is not in memory yet is left out of both list and
 * counts.
 */
export function listTournaments(
  { tournaments, football }: Memories,
  operatorId: number,
  filter: TournamentFilter,
  now: EpochMs,
): TournamentList {
  const counts = { upcoming: 0, current: 0, past: 0, all: 0 }
  const listed: Listed[] = []
  for (const tournament of tournaments.ofOperator(operatorId)) {
    if (!isAsked(tournament, filter) || !isKnown(football, tournament)) continue
    const status = statusOf(tournament, now)
    counts[status] += 1
    counts.all += 1
    if (filter.status !== undefined && filter.status !== status) continue
    listed.push({ tournament, status, deadlineAt: roundInFocus(tournament, now).deadlineAt })
  }
  return { tournaments: listed.toSorted(compareListed).map(({ tournament }) => tournament), counts }
}

/** How many of these tournaments belong to each championship. */
export function countByChampionship(tournaments: readonly Tournament[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const { championshipId } of tournaments) {
    counts.set(championshipId, (counts.get(championshipId) ?? 0) + 1)
  }
  return counts
}

function isAsked(tournament: Tournament, filter: TournamentFilter): boolean {
  return (
    tournament.type === filter.type &&
    tournament.isListed &&
    (filter.championshipId === undefined || tournament.championshipId === filter.championshipId) &&
    tournament.contests.some(({ isCancelled }) => !isCancelled)
  )
}

function isKnown(football: FootballMemory, tournament: Tournament): boolean {
  return (
    football.championship(tournament.championshipId)?.roundById.has(tournament.rounds[0].roundId) === true
  )
}

const STATUS_ORDER: Readonly<Record<TournamentStatus, number>> = { upcoming: 0, current: 1, past: 2 }

function compareListed(a: Listed, b: Listed): number {
  const byDeadline = a.deadlineAt - b.deadlineAt
  return (
    STATUS_ORDER[a.status] - STATUS_ORDER[b.status] ||
    (a.status === 'upcoming' ? byDeadline : -byDeadline) ||
    Number(b.tournament.isHot) - Number(a.tournament.isHot) ||
    a.tournament.listPlace - b.tournament.listPlace ||
    a.tournament.id - b.tournament.id
  )
}
