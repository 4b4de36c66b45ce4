import { keepPreviousData } from '@tanstack/react-query'
import { callOptions, FRESH } from '../../lib/query-client.ts'
import type { Sorting } from '../../ui/Table.tsx'
import type { StandingsSort } from './model.ts'

export const ENTRY_SORTS = ['position', 'name', 'points', 'points_pp'] as const
export type EntrySort = (typeof ENTRY_SORTS)[number]

type StandingsFilter<S extends string> = {
  readonly page: number
  readonly name: string
  readonly sorting: Sorting<S>
}

function queryOf<S extends string>({ page, name, sorting }: StandingsFilter<S>) {
  return {
    page: String(page),
    sortBy: sorting.by,
    sort: sorting.direction,
    ...(name === '' ? {} : { name }),
  }
}

/** A page of the table of a contest, with the manager's own rows. */
export const leaderBoardOptions = (subTournamentId: number, filter: StandingsFilter<StandingsSort>) => ({
  ...callOptions(
    'leaderBoard',
    { params: { id: String(subTournamentId) }, query: queryOf(filter) },
    FRESH.live,
  ),
  placeholderData: keepPreviousData,
})

/** A page of the teams that have entered a contest. */
export const entriesOptions = (subTournamentId: number, filter: StandingsFilter<EntrySort>) => ({
  ...callOptions('entries', { params: { id: String(subTournamentId) }, query: queryOf(filter) }, FRESH.live),
  placeholderData: keepPreviousData,
})
