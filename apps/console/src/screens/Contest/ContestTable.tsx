import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ConsoleData } from '@gaffer/contract/console-types'
import { Answered } from '../../features/calls/Answered.tsx'
import { useHere, useMay } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { writeNumber } from '../../texts/figures.ts'
import { t, wordOf } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterText } from '../../ui/FilterText.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Time } from '../../ui/Time.tsx'
import { DisqualifyDialog } from './DisqualifyDialog.tsx'
import { TablePages } from './TablePages.tsx'

type Entries = ConsoleData<'contestEntries'>
type Placed = Entries['entries'][number]
type Out = Entries['disqualified'][number]

/** The entries of a contest, the best place first, and those that are out of it. */
export function ContestTable({ id }: { readonly id: number }) {
  const { workplace } = useHere()
  const isAllowed = useMay()
  const [page, setPage] = useState(1)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<number>()
  const [isAsked, setAsked] = useState(false)
  const query = useQuery({
    ...callOptions('contestEntries', {
      params: { operator: workplace.slug, id },
      query: { page: String(page), ...(text === '' ? {} : { text }) },
    }),
    placeholderData: keepPreviousData,
  })
  const toManager = (entry: Placed | Out) => (
    <Link to={pathTo(workplace.slug, 'managers', entry.manager.id)}>{entry.manager.name}</Link>
  )
  const act = (may: 'disqualifyEntry' | 'reinstateEntry', label: string): readonly Column<Placed | Out>[] =>
    isAllowed(may)
      ? [
          {
            id: 'act',
            header: t('contest.act'),
            cell: ({ id: entry }) => (
              <Button size="small" onClick={() => setChosen(entry)}>
                {label}
              </Button>
            ),
          },
        ]
      : []
  const find = (named: string) => {
    setText(named)
    setPage(1)
  }

  return (
    <>
      <Panel
        title={t('contest.table')}
        aside={<FilterText label={t('contest.tableSearch')} value={text} onFilter={find} />}
      >
        {isAsked && (
          <PanelBody>
            <Notice tone="info">{t('contest.askedOwner')}</Notice>
          </PanelBody>
        )}
        <Answered query={query} rows={5}>
          {({ data: { entries, count } }) => (
            <>
              {entries.length === 0 ? (
                <Empty text={t('contest.tableNone')} />
              ) : (
                <Table
                  label={t('contest.table')}
                  columns={[
                    { id: 'team', header: t('contest.team'), wraps: true, cell: ({ team }) => team },
                    { id: 'manager', header: t('contest.manager'), wraps: true, cell: toManager },
                    ...placeColumns(),
                    ...act('disqualifyEntry', t('contest.disqualify')),
                  ]}
                  rows={entries}
                  idOf={({ id: entry }) => String(entry)}
                />
              )}
              <TablePages page={page} count={count} onPage={setPage} />
            </>
          )}
        </Answered>
      </Panel>
      {(query.data?.data.disqualified.length ?? 0) > 0 && (
        <Panel title={t('contest.out')}>
          <Table
            label={t('contest.out')}
            columns={[
              { id: 'team', header: t('contest.team'), wraps: true, cell: ({ team }) => team },
              { id: 'manager', header: t('contest.manager'), wraps: true, cell: toManager },
              ...outColumns(),
              ...act('reinstateEntry', t('contest.reinstate')),
            ]}
            rows={query.data?.data.disqualified ?? []}
            idOf={({ id: entry }) => String(entry)}
          />
        </Panel>
      )}
      {chosen !== undefined && (
        <DisqualifyDialog
          id={chosen}
          onClose={() => setChosen(undefined)}
          onDone={() => {
            setChosen(undefined)
            setAsked(true)
          }}
        />
      )}
    </>
  )
}

const placeColumns = (): readonly Column<Placed>[] => [
  {
    id: 'place',
    header: t('contest.place'),
    isFigure: true,
    cell: ({ place }) => (place === null ? t('value.dash') : writeNumber(place)),
  },
  {
    id: 'points',
    header: t('contest.points'),
    isFigure: true,
    cell: ({ points }) => (points === null ? t('value.dash') : writeNumber(points)),
  },
]

const outColumns = (): readonly Column<Out>[] => [
  {
    id: 'cause',
    header: t('contest.outFor'),
    wraps: true,
    cell: ({ cause }) => wordOf('disqualifiedFor', cause),
  },
  { id: 'at', header: t('contest.outSince'), cell: ({ at }) => <Time at={at} /> },
]
