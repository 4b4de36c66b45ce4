import { useQuery } from '@tanstack/react-query'
import type { EntryRow } from '@gaffer/contract/types'
import { useSearchParams } from '../../lib/router.tsx'
import { entriesOptions, ENTRY_SORTS, type EntrySort } from '../../features/standings/api.ts'
import { useTexts } from '../../i18n/language.tsx'
import { changeSearch, type SearchValues } from '../../lib/change-search.ts'
import { choiceOf, idOf } from '../../lib/paths.ts'
import { SearchField } from '../../ui/Fields.tsx'
import { ManagerBust } from '../../ui/football/ManagerBust.tsx'
import { Rank } from '../../ui/football/Rank.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Notice, RowsSkeleton } from '../../ui/Surface.tsx'
import { type Column, Pagination, Table } from '../../ui/Table.tsx'
import styles from './TournamentDetails.module.css'

const DIRECTIONS = ['asc', 'desc'] as const

/** Who has entered, with points and the average of finished players. */
export function EntriesTab({ subTournamentId }: { readonly subTournamentId: number }) {
  const { t, points, averagePoints } = useTexts()
  const [search, setSearch] = useSearchParams()
  const page = idOf(search.get('page') ?? undefined) ?? 1
  const name = search.get('name') ?? ''
  const sorting = {
    by: choiceOf(search.get('by'), ENTRY_SORTS),
    direction: choiceOf(search.get('sort'), DIRECTIONS),
  }
  const entries = useQuery(entriesOptions(subTournamentId, { page, name, sorting }))
  const change = (values: SearchValues) => setSearch(changeSearch(values), { replace: true })
  const columns: readonly Column<EntrySort, EntryRow>[] = [
    {
      sortKey: 'position',
      title: '#',
      description: t('standings.place'),
      cell: (row) => <Rank place={row.position} />,
    },
    {
      sortKey: 'name',
      title: t('standings.user'),
      cell: (row) => (
        <span className={styles.who}>
          <ManagerBust teamId={row.user_team_id} size={30} />
          <bdi>{row.name}</bdi>
        </span>
      ),
    },
    { sortKey: 'points', title: t('standings.points'), isEnd: true, cell: (row) => points(row.points) },
    {
      sortKey: 'points_pp',
      title: t('standings.average'),
      description: t('standings.averageLong'),
      isEnd: true,
      cell: (row) => averagePoints(row.points_pp),
    },
  ]
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          label={t('standings.search')}
          value={name}
          onSearch={(text) => change({ name: text, page: undefined })}
        />
      </div>
      <QueryState query={entries} skeleton={<RowsSkeleton rows={11} height={51} />}>
        {({ data }) =>
          data.data.length === 0 ? (
            <Notice title={t(name === '' ? 'standings.nobody' : 'standings.noMatch')} />
          ) : (
            <>
              <Table
                caption={t('details.tab.entries')}
                columns={columns}
                rows={data.data}
                keyOf={(row) => row.user_team_id}
                isMine={(row) => row.is_mine}
                sorting={sorting}
                onSort={({ by, direction }) => change({ by, sort: direction, page: undefined })}
              />
              <Pagination
                page={data.current_page}
                lastPage={data.last_page}
                onPage={(next) => change({ page: String(next) })}
              />
            </>
          )
        }
      </QueryState>
    </>
  )
}
