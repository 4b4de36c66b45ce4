import { keepPreviousData } from '@tanstack/react-query'
import { callOptions, FRESH } from '../../lib/query-client.ts'
import type { GameStatus } from './model.ts'

/** The manager's games; the one in the address is always included, whatever its status. */
export const dashboardOptions = (status: GameStatus, subTournamentId: number | undefined) => ({
  ...callOptions(
    'dashboard',
    {
      query: {
        status,
        ...(subTournamentId === undefined ? {} : { sub_tournament_id: String(subTournamentId) }),
      },
    },
    FRESH.live,
  ),
  placeholderData: keepPreviousData,
})

/** A team's places through the matchday, and what moved them. */
export const rankHistoryOptions = (subTournamentId: number, userTeamId: number) =>
  callOptions(
    'rankHistory',
    { params: { id: String(subTournamentId) }, query: { user_team_id: String(userTeamId) } },
    FRESH.live,
  )

/** What the matches under way could do to a team next; the stream has it requested again when points move. */
export const swingOptions = (subTournamentId: number, userTeamId: number) =>
  callOptions(
    'swing',
    { params: { id: String(subTournamentId) }, query: { user_team_id: String(userTeamId) } },
    FRESH.live,
  )
