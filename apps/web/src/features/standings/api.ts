import { keepPreviousData } from '@tanstack/react-query'
import { callOptions, FRESH } from '../../lib/query-client.ts'
import type { Sorting } from '../../ui/Table.tsx'
import type { StandingsSort } from './model.ts'

export type StandingsFilter = {
  readonly page: number
  readonly name: string
  readonly sorting: Sorting<StandingsSort>
}

/** A page of the table of a contest, with the manager's own rows. */
export const leaderBoardOptions = (subTournamentId: number, { page, name, sorting }: StandingsFilter) => ({
  ...callOptions(
    'leaderBoard',
    {
      params: { id: String(subTournamentId) },
      query: {
        page: String(page),
        sortBy: sorting.by,
        sort: sorting.direction,
        ...(name === '' ? {} : { name }),
      },
    },
    FRESH.live,
  ),
  placeholderData: keepPreviousData,
})
