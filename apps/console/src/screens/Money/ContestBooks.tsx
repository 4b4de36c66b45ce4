import { useQuery } from '@tanstack/react-query'
import type { ConsoleData } from '@gaffer/contract/console-types'
import { ExportButton } from '../../features/calls/ExportButton.tsx'
import { PagedTable } from '../../features/calls/PagedTable.tsx'
import { useHere, useMay, useMoney } from '../../features/session/workplace.tsx'
import { plainAmount } from '@gaffer/contract/csv'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { useAddress } from '../../lib/use-address.ts'
import { type Currency, writeNumber } from '../../texts/figures.ts'
import { t } from '../../texts/translate.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'

type Book = ConsoleData<'contestBooks'>[number]

const AMOUNTS = ['stakes', 'refunds', 'prizes', 'rake', 'guarantee', 'corrections'] as const

/** What each contest that has ended took in and gave out; what is left is zero once all is paid. */
export function ContestBooks() {
  const { workplace } = useHere()
  const { amount, currency } = useMoney()
  const canOpen = useMay()('contestList')
  const { read } = useAddress()
  const params = { operator: workplace.slug }
  const days = { from: read('from'), to: read('to') }
  const query = useQuery(callOptions('contestBooks', { params, query: { ...days, cursor: read('cursor') } }))
  const columns = bookColumns(query.data?.data ?? [], amount, currency)
  return (
    <Panel
      title={t('contestBooks.title')}
      meta={currency.code}
      aside={
        <ExportButton
          name="contest-books"
          columns={columns}
          load={(cursor) => request('contestBooks', { params, query: { ...days, cursor } })}
        />
      }
      foot={t('contestBooks.foot')}
    >
      <PagedTable
        query={query}
        expected={10}
        none={<Empty text={t('contestBooks.none')} />}
        label={t('contestBooks.title')}
        columns={columns}
        idOf={({ id }) => String(id)}
        linkOf={canOpen ? ({ id }) => pathTo(workplace.slug, 'contests', id) : undefined}
        isBad={({ left, waits }) => left !== 0 && !waits}
      />
    </Panel>
  )
}

function bookColumns(
  rows: readonly Book[],
  amount: (minor: number) => string,
  { exponent }: Currency,
): readonly Column<Book>[] {
  const sumOf = (read: (book: Book) => number) => rows.reduce((sum, book) => sum + read(book), 0)
  return [
    {
      id: 'contest',
      header: t('payouts.contest'),
      wraps: true,
      sum: t('table.together'),
      csv: nameOf,
      cell: nameOf,
    },
    {
      id: 'closed',
      header: t('payouts.closed'),
      csv: ({ closed_at }) => closed_at,
      cell: ({ closed_at }) => <Time at={closed_at} />,
    },
    {
      id: 'entries',
      header: t('payouts.entries'),
      isFigure: true,
      sum: writeNumber(sumOf(({ entries }) => entries)),
      csv: ({ entries }) => entries,
      cell: ({ entries }) => writeNumber(entries),
    },
    ...AMOUNTS.map((name) => ({
      id: name,
      header: t(`contestBooks.${name}`),
      isFigure: true,
      sum: amount(sumOf((book) => book[name])),
      csv: (book: Book) => Number(plainAmount(book[name], exponent)),
      cell: (book: Book) => (book[name] === 0 ? t('value.dash') : amount(book[name])),
    })),
    {
      id: 'left',
      header: t('contestBooks.left'),
      isFigure: true,
      sum: amount(sumOf(({ left }) => left)),
      csv: ({ left }) => Number(plainAmount(left, exponent)),
      cell: ({ left, waits }) =>
        left === 0 ? (
          <Tag tone="ok">{amount(0)}</Tag>
        ) : (
          <Tag tone={waits ? 'warn' : 'bad'}>{amount(left)}</Tag>
        ),
    },
  ]
}

function nameOf({ name, round }: Book): string {
  return round === null ? name : t('payouts.contestOf', { name, round })
}
