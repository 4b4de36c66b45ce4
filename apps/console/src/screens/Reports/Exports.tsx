import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsoleData } from '@gaffer/contract/console-types'
import { Answered } from '../../features/calls/Answered.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { t, wordOf } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Time } from '../../ui/Time.tsx'
import { ExportDialog } from './ExportDialog.tsx'

type Export = ConsoleData<'exportList'>[number]

/** What was taken out, by whom, and taking out more. */
export function Exports() {
  const { workplace } = useHere()
  const [isOpen, setOpen] = useState(false)
  const query = useQuery(callOptions('exportList', { params: { operator: workplace.slug } }))
  return (
    <Panel
      title={t('exports.title')}
      aside={
        <Button size="small" onClick={() => setOpen(true)}>
          <Icon name="plus" size={14} />
          {t('exports.new')}
        </Button>
      }
    >
      <Answered query={query} rows={4}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty text={t('exports.none')} />
          ) : (
            <Table
              label={t('exports.title')}
              columns={exportColumns()}
              rows={data.slice(0, 10)}
              idOf={({ id }) => String(id)}
            />
          )
        }
      </Answered>
      {isOpen && <ExportDialog onClose={() => setOpen(false)} />}
    </Panel>
  )
}

const exportColumns = (): readonly Column<Export>[] => [
  {
    id: 'what',
    header: t('exports.what'),
    wraps: true,
    cell: ({ what, from, to }) => t('exports.line', { what: wordOf('exports.of', what), from, to }),
  },
  {
    id: 'about',
    header: t('reports.key'),
    wraps: true,
    cell: ({ rows, by }) => t('exports.about', { rows, name: by }),
  },
  { id: 'at', header: t('comparisons.made'), cell: ({ at }) => <Time at={at} /> },
]
