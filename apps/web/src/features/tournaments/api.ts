import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Query } from '@gaffer/contract/types'
import { request } from '../../lib/http.ts'
import { callOptions, FRESH } from '../../lib/query-client.ts'

/** The lobby's filter. */
export type LobbyFilter = {
  readonly status: 'upcoming' | 'current' | 'past' | undefined
  readonly type: 'official' | 'head_to_head' | 'user_created'
  readonly championshipId: number | undefined
}

/** Cards of the lobby; each further page is appended to the ones before. */
export function lobbyOptions(filter: LobbyFilter) {
  const query = queryOf(filter)
  return infiniteQueryOptions({
    queryKey: ['homeTournaments', query],
    queryFn: ({ pageParam, signal }) =>
      request('homeTournaments', { query: { ...query, page: String(pageParam) }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ data }) => (data.current_page < data.last_page ? data.current_page + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: FRESH.live,
    refetchInterval: 15_000,
  })
}

function queryOf({ status, type, championshipId }: LobbyFilter): Omit<Query<'homeTournaments'>, 'page'> {
  return {
    ...(status === undefined ? {} : { status }),
    ...(type === 'official' ? {} : { type }),
    ...(championshipId === undefined ? {} : { championship_id: String(championshipId) }),
  }
}

/** Championships with the number of tournaments each has under the filters. */
export function championshipsOptions({ status, type }: LobbyFilter) {
  return queryOptions({
    ...callOptions(
      'championships',
      { query: { ...(status === undefined ? {} : { status }), type } },
      FRESH.lobby,
    ),
    placeholderData: keepPreviousData,
  })
}

const params = (id: number) => ({ params: { id: String(id) } })

export const tournamentOptions = (id: number) => callOptions('tournament', params(id), FRESH.live)
export const rulesOptions = (id: number) => callOptions('tournamentRules', params(id), FRESH.still)
/**
 * The matches of a tournament, or of one of its rounds where requesting a whole season repeatedly would be too much.
 */
export const tournamentFixturesOptions = (id: number, subTournamentId?: number) =>
  callOptions(
    'tournamentFixtures',
    subTournamentId === undefined
      ? params(id)
      : { ...params(id), query: { sub_tournament_id: String(subTournamentId) } },
    FRESH.live,
  )
export const prizesOptions = (subTournamentId: number) =>
  callOptions('prizes', params(subTournamentId), FRESH.live)
export const scoringOptions = (tournamentId: number | undefined) =>
  callOptions(
    'scoring',
    tournamentId === undefined ? {} : { query: { tournament_id: String(tournamentId) } },
    FRESH.still,
  )
