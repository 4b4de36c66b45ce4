import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import type { AnswerData, LeaderBoardRow } from '@gaffer/contract/types'
import { useSearchParams } from '../../lib/router.tsx'
import { type Texts, useTexts } from '../../i18n/language.tsx'
import { changeSearch, type SearchValues } from '../../lib/change-search.ts'
import { choiceOf, idOf } from '../../lib/paths.ts'
import { SearchField } from '../../ui/Fields.tsx'
import { ManagerBust } from '../../ui/football/ManagerBust.tsx'
import { Rank } from '../../ui/football/Rank.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Card, Notice, RowsSkeleton } from '../../ui/Surface.tsx'
import { type Column, Pagination, type Sorting, Table } from '../../ui/Table.tsx'
import { leaderBoardOptions } from './api.ts'
import { STANDINGS_SORTS, type StandingsSort, withOwnRows } from './model.ts'
import { TeamButton } from './TeamButton.tsx'
import styles from './Leaderboard.module.css'

const DIRECTIONS = ['asc', 'desc'] as const
/** Pauses in typing are longer on a phone. */

type LeaderboardProps = {
  readonly subTournamentId: number
  /** A game of many rounds has a total besides the points of the round; in any other they are equal. */
  readonly isSeason: boolean
  readonly onTeam: (row: LeaderBoardRow) => void
  /** Links to other tables with the same teams. */
  readonly more?: ReactNode
}

/** The table of a contest: search, sort, pages, the manager's own rows below. */
export function Leaderboard({ subTournamentId, isSeason, onTeam, more }: LeaderboardProps) {
  const { t, number } = useTexts()
  const [search, setSearch] = useSearchParams()
  const name = search.get('name') ?? ''
  const sorting = {
    by: choiceOf(search.get('by'), STANDINGS_SORTS),
    direction: choiceOf(search.get('sort'), DIRECTIONS),
  }
  const page = idOf(search.get('page') ?? undefined) ?? 1
  const table = useQuery(leaderBoardOptions(subTournamentId, { page, name, sorting }))
  const change = (values: SearchValues) => setSearch(changeSearch(values), { replace: true })
  return (
    <Card
      title={t('dashboard.table')}
      aside={
        table.data && (
          <span className={styles.count}>{number(table.data.data.total_championship_players)}</span>
        )
      }
    >
      <div className={styles.search}>
        <SearchField
          key={subTournamentId}
          label={t('standings.search')}
          value={name}
          isSlowOnPhone
          onSearch={(text) => change({ name: text, page: undefined })}
        />
      </div>
      <QueryState query={table} skeleton={<RowsSkeleton rows={10} height={57} />}>
        {({ data }) => (
          <>
            {data.data.length === 0 && (
              <Notice title={t(name === '' ? 'standings.nobody' : 'standings.noMatch')} />
            )}
            {data.data.length + data.mine.length > 0 && (
              <StandingsTable
                data={data}
                asked={search.toString()}
                isSeason={isSeason}
                sorting={sorting}
                onSort={({ by, direction }) => change({ by, sort: direction, page: undefined })}
                onTeam={onTeam}
              />
            )}
            <Pagination
              page={data.current_page}
              lastPage={data.last_page}
              onPage={(next) => change({ page: String(next) })}
            />
          </>
        )}
      </QueryState>
      {more}
    </Card>
  )
}

type StandingsTableProps = Pick<LeaderboardProps, 'isSeason' | 'onTeam'> & {
  readonly data: AnswerData<'leaderBoard'>
  /** What the rows answer: another page, order or name is drawn at once. */
  readonly asked: string
  readonly sorting: Sorting<StandingsSort>
  readonly onSort: (sorting: Sorting<StandingsSort>) => void
}

/** The rows; what moves by itself is drawn after the figures above it. */
function StandingsTable({ data, asked, isSeason, sorting, onSort, onTeam }: StandingsTableProps) {
  const texts = useTexts()
  const current = useMemo(() => ({ asked, data }), [asked, data])
  const later = useDeferredValue(current)
  const shown = later.asked === asked ? later.data : data
  return (
    <div className={styles.table}>
      <Table
        caption={texts.t('dashboard.table')}
        columns={columnsOf(texts, onTeam, isSeason)}
        rows={withOwnRows(shown.data, shown.mine)}
        keyOf={(row) => row.user_team_id}
        isMine={(row) => row.is_mine}
        sorting={sorting}
        onSort={onSort}
      />
    </div>
  )
}

function columnsOf(
  { t, points }: Texts,
  onTeam: (row: LeaderBoardRow) => void,
  isSeason: boolean,
): readonly Column<StandingsSort, LeaderBoardRow>[] {
  return [
    {
      sortKey: 'position',
      title: '#',
      description: t('standings.place'),
      cell: (row) => <Rank place={row.position} />,
    },
    {
      sortKey: 'user_name',
      title: t('dashboard.standingsManager'),
      cell: (row) => (
        <span className={styles.who}>
          <ManagerBust teamId={row.user_team_id} />
          <TeamButton team={row} isMine={row.is_mine} onTeam={onTeam} />
        </span>
      ),
    },
    {
      sortKey: 'points',
      title: t('dashboard.gameweek'),
      description: t('dashboard.gameweekLong'),
      isEnd: true,
      cell: ({ corrected, ...row }) =>
        !corrected ? (
          points(row.points)
        ) : (
          <abbr title={t('live.corrected', { place: corrected.place, points: points(corrected.points) })}>
            {points(row.points)}*
          </abbr>
        ),
    },
    ...(isSeason ? [seasonColumn(t, points)] : []),
  ]
}

function seasonColumn(t: Texts['t'], points: Texts['points']): Column<StandingsSort, LeaderBoardRow> {
  return {
    sortKey: 'total_championship_points',
    title: t('dashboard.season'),
    description: t('dashboard.seasonLong'),
    isEnd: true,
    cell: (row) => points(row.total_championship_points),
  }
}
