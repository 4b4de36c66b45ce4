import { useQuery } from '@tanstack/react-query'
import type { ConsoleData } from '@gaffer/contract/console-types'
import { Answered } from '../../features/calls/Answered.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { writeNumber, writeShare } from '../../texts/figures.ts'
import { t } from '../../texts/translate.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-columns.ts'

type Row = ConsoleData<'retention'>[number]

/** Who entered each gameweek, and how many of them came back. */
export function Retention() {
  const { workplace } = useHere()
  const query = useQuery(callOptions('retention', { params: { operator: workplace.slug } }))
  return (
    <Panel title={t('retention.title')} foot={t('retention.foot')}>
      <Answered query={query} rows={8}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty text={t('retention.none')} />
          ) : (
            <Table
              label={t('retention.title')}
              columns={retentionColumns()}
              rows={data}
              idOf={({ championship, round }) => `${championship} ${round}`}
            />
          )
        }
      </Answered>
    </Panel>
  )
}

const retentionColumns = (): readonly Column<Row>[] => [
  { id: 'championship', header: t('retention.championship'), cell: ({ championship }) => championship },
  { id: 'round', header: t('retention.round'), isFigure: true, cell: ({ round }) => writeNumber(round) },
  {
    id: 'managers',
    header: t('retention.managers'),
    isFigure: true,
    cell: ({ managers }) => writeNumber(managers),
  },
  {
    id: 'newcomers',
    header: t('retention.newcomers'),
    isFigure: true,
    cell: ({ newcomers }) => writeNumber(newcomers),
  },
  { id: 'next', header: t('retention.next'), isFigure: true, cell: (row) => share(row.next, row.managers) },
  {
    id: 'four',
    header: t('retention.four'),
    isFigure: true,
    cell: (row) => share(row.within_four, row.managers),
  },
]

function share(count: number | null, of: number): string {
  if (count === null || of === 0) return t('value.dash')
  return t('retention.share', { share: writeShare(count / of, 0), count: writeNumber(count) })
}
