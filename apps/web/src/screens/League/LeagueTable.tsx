import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from '../../lib/router.tsx'
import { leagueTableOptions } from '../../features/leagues/api.ts'
import { isMine, LEAGUE_SORTS, type LeagueDetails, type Member } from '../../features/leagues/model.ts'
import { withOwnRows } from '../../features/standings/model.ts'
import { useTexts } from '../../i18n/language.tsx'
import { changeSearch, type SearchValues } from '../../lib/change-search.ts'
import { choiceOf, idOf } from '../../lib/paths.ts'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { Button } from '../../ui/Button.tsx'
import { SearchField } from '../../ui/Fields.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Badge, Card, Notice, RowsSkeleton } from '../../ui/Surface.tsx'
import { Pagination, Table } from '../../ui/Table.tsx'
import { tableColumns } from './table-columns.tsx'
import styles from './LeagueTable.module.css'

const DIRECTIONS = ['asc', 'desc'] as const
/** Pauses in typing are longer on a phone. */

type LeagueTableProps = { readonly league: LeagueDetails; readonly onTeam: (team: Member) => void }

/** The table of a league: search, sort, pages; the manager's own row below, with a link to its page. */
export function LeagueTable({ league, onTeam }: LeagueTableProps) {
  const texts = useTexts()
  const { t, number } = texts
  const isWide = useIsWide()
  const [search, setSearch] = useSearchParams()
  const name = search.get('name') ?? ''
  const sorting = {
    by: choiceOf(search.get('by'), LEAGUE_SORTS),
    direction: choiceOf(search.get('sort'), DIRECTIONS),
  }
  const page = idOf(search.get('page') ?? undefined) ?? 1
  const table = useQuery(leagueTableOptions(league.id, { page, name, sorting }))
  const change = (values: SearchValues) => setSearch(changeSearch(values), { replace: true })
  const own = useRef<HTMLButtonElement>(null)
  // The manager's row is there at once, below the page; after its page has loaded it moves there.
  const isSought = useRef(false)
  const { mine } = league
  useEffect(() => {
    if (!isSought.current || table.isPlaceholderData) return
    isSought.current = false
    own.current?.focus()
  })
  const findMe = () => {
    if (mine === null) return
    isSought.current = page !== mine.page || sorting.by !== 'position' || name !== ''
    change({ page: String(mine.page), by: undefined, sort: undefined, name: undefined })
    own.current?.focus()
  }
  return (
    <Card
      title={t('leagues.tab.table')}
      aside={
        table.data && (
          <span className={styles.aside}>
            {table.data.data.is_final && <Badge>{t('season.isFinal')}</Badge>}
            <span className={styles.count}>{number(table.data.data.members)}</span>
          </span>
        )
      }
    >
      <div className={styles.tools}>
        <SearchField
          label={t('standings.search')}
          value={name}
          isSlowOnPhone
          onSearch={(text) => change({ name: text, page: undefined })}
        />
        {mine !== null && league.members > 1 && (
          <Button look="secondary" onClick={findMe}>
            {t('leagues.findMe')}
          </Button>
        )}
      </div>
      <QueryState query={table} skeleton={<RowsSkeleton rows={10} height={57} />}>
        {({ data }) => (
          <>
            {data.data.length === 0 && (
              <Notice title={t(name === '' ? 'standings.nobody' : 'standings.noMatch')} />
            )}
            <div className={styles.table}>
              <Table
                caption={league.name}
                columns={tableColumns(texts, { league, isWide, own, hasBegun: data.round !== null, onTeam })}
                rows={withOwnRows(data.data, mine === null ? [] : [mine.row])}
                keyOf={(row) => row.user_team_id}
                isMine={(row) => isMine(league, row.user_team_id)}
                sorting={sorting}
                onSort={({ by, direction }) => change({ by, sort: direction, page: undefined })}
              />
            </div>
            <Pagination
              page={data.current_page}
              lastPage={data.last_page}
              onPage={(next) => change({ page: String(next) })}
            />
            {data.members === 1 && mine !== null && league.status === 'open' && (
              <p className={styles.alone}>
                <b>{t('leagues.alone')}</b>
                {t('leagues.aloneText')}
              </p>
            )}
          </>
        )}
      </QueryState>
    </Card>
  )
}
