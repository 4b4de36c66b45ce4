import { useSearchParams } from '../../lib/router.tsx'
import { PLAYER_SORTS, type PlayerFilter, STATUSES } from '../players/api.ts'
import { changeSearch, type SearchValues } from '../../lib/change-search.ts'
import { choiceOf, idOf } from '../../lib/paths.ts'

const POSITIONS = ['all', '1', '2', '3', '4'] as const
const DIRECTIONS = ['desc', 'asc'] as const

/** The filter of the list, stored in the address, and how to change it. */
export type FilterState = PlayerFilter & {
  readonly change: (values: SearchValues) => void
}

export function usePlayerFilter(subTournamentId: number): FilterState {
  const [search, setSearch] = useSearchParams()
  const position = choiceOf(search.get('position'), POSITIONS)
  const maxPrice = Number(search.get('max') ?? Number.NaN)
  return {
    subTournamentId,
    positionId: position === 'all' ? undefined : position,
    status: choiceOf(search.get('status'), STATUSES),
    teamId: idOf(search.get('club') ?? undefined),
    maxPrice: Number.isFinite(maxPrice) && maxPrice >= 0 && maxPrice < 1000 ? maxPrice : undefined,
    name: (search.get('name') ?? '').slice(0, 60),
    sortBy: choiceOf(search.get('by'), PLAYER_SORTS),
    sort: choiceOf(search.get('sort'), DIRECTIONS),
    page: idOf(search.get('page') ?? undefined) ?? 1,
    change: (values) => setSearch(changeSearch({ page: undefined, ...values }), { replace: true }),
  }
}
