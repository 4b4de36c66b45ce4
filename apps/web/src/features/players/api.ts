import { keepPreviousData } from '@tanstack/react-query'
import { callOptions, FRESH } from '../../lib/query-client.ts'

export const PLAYER_SORTS = ['price', 'name', 'difficulty', 'form', 'points'] as const
export const STATUSES = ['expected', 'confirmed', 'not_available'] as const

/** The filters of the player list. */
export type PlayerFilter = {
  readonly subTournamentId: number
  readonly positionId: '1' | '2' | '3' | '4' | undefined
  readonly status: (typeof STATUSES)[number]
  readonly teamId: number | undefined
  /** In millions; undefined means any. */
  readonly maxPrice: number | undefined
  readonly name: string
  readonly sortBy: (typeof PLAYER_SORTS)[number]
  readonly sort: 'asc' | 'desc'
  readonly page: number
}

export function availablePlayersOptions(filter: PlayerFilter) {
  const { positionId, teamId, maxPrice, name } = filter
  return {
    ...callOptions(
      'availablePlayers',
      {
        query: {
          sub_tournament_id: String(filter.subTournamentId),
          status: filter.status,
          sortBy: filter.sortBy,
          sort: filter.sort,
          page: String(filter.page),
          ...(positionId === undefined ? {} : { position_id: positionId }),
          ...(teamId === undefined ? {} : { team_id: String(teamId) }),
          ...(maxPrice === undefined ? {} : { max_price: priceText(maxPrice) }),
          ...(name === '' ? {} : { player_name: name }),
        },
      },
      FRESH.lobby,
    ),
    placeholderData: keepPreviousData,
  }
}

/** The players of a team as a game has them, up to twenty. */
export const playersOfTeamOptions = (subTournamentId: number, ids: readonly number[]) =>
  callOptions(
    'availablePlayers',
    {
      query: {
        sub_tournament_id: String(subTournamentId),
        player_ids: ids.toSorted((a, b) => a - b).join(','),
      },
    },
    FRESH.lobby,
  )

const scoped = (playerId: number, subTournamentId: number | undefined) => ({
  params: { id: String(playerId) },
  ...(subTournamentId === undefined ? {} : { query: { sub_tournament_id: String(subTournamentId) } }),
})

export const playerInfoOptions = (playerId: number, subTournamentId?: number) =>
  callOptions('playerInfo', scoped(playerId, subTournamentId), FRESH.lobby)

export const playerRoundOptions = (
  playerId: number,
  roundId: number | undefined,
  subTournamentId: number | undefined,
) =>
  callOptions(
    'playerRoundStats',
    {
      params: { id: String(playerId), roundId: roundId === undefined ? '-1' : String(roundId) },
      ...(subTournamentId === undefined ? {} : { query: { sub_tournament_id: String(subTournamentId) } }),
    },
    FRESH.live,
  )

/** A player round by round. */
export const playerProfileOptions = (playerId: number) =>
  callOptions('playerProfile', { params: { id: String(playerId) } }, FRESH.lobby)

export const CHAMPIONSHIP_SORTS = ['points', 'price', 'form', 'name', 'team'] as const
export type ChampionshipSort = (typeof CHAMPIONSHIP_SORTS)[number]

/** All players of a championship at the prices of rooms, or those of a position or club. */
export const championshipPlayersOptions = (
  championshipId: number,
  filter: {
    readonly positionId: '1' | '2' | '3' | '4' | undefined
    readonly teamId: number | undefined
    readonly sortBy: ChampionshipSort
  },
) => ({
  ...callOptions(
    'championshipPlayers',
    {
      params: { id: String(championshipId) },
      query: {
        sort_by: filter.sortBy,
        ...(filter.positionId === undefined ? {} : { position_id: filter.positionId }),
        ...(filter.teamId === undefined ? {} : { team_id: String(filter.teamId) }),
      },
    },
    FRESH.lobby,
  ),
  placeholderData: keepPreviousData,
})

/** A filter's price as it is written in the address, to the hundredth where it is not a whole tenth. */
export function priceText(millions: number): string {
  const hundredths = Math.floor(Math.round(millions * 1000) / 10)
  return (hundredths / 100).toFixed(hundredths % 10 === 0 ? 1 : 2)
}
