import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsoleData } from '@gaffer/contract/console-types'
import { Answered } from '../../features/calls/Answered.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Tag } from '../../ui/Tag.tsx'
import { NewOperatorDialog } from './NewOperatorDialog.tsx'
import { OperatorDialog } from './OperatorDialog.tsx'

type Row = ConsoleData<'operatorList'>[number]

/** The operators of the platform: which run, which are suspended, where bots play. */
export function Operators() {
  const { workplace } = useHere()
  const [changed, setChanged] = useState<Row | undefined>()
  const [isAdding, setAdding] = useState(false)
  const query = useQuery(callOptions('operatorList', { params: { operator: workplace.slug } }))
  return (
    <Page
      title={t('operators.title')}
      sub={t('operators.sub')}
      actions={<Button onClick={() => setAdding(true)}>{t('operators.new')}</Button>}
    >
      <Panel title={t('operators.title')}>
        <Answered query={query} rows={4}>
          {({ data }) => (
            <Table
              label={t('operators.title')}
              columns={columnsOf(setChanged)}
              rows={data}
              idOf={({ slug }) => slug}
            />
          )}
        </Answered>
      </Panel>
      {isAdding && <NewOperatorDialog onClose={() => setAdding(false)} />}
      {changed && <OperatorDialog operator={changed} onClose={() => setChanged(undefined)} />}
    </Page>
  )
}

function columnsOf(onChange: (row: Row) => void): readonly Column<Row>[] {
  return [
    { id: 'name', header: t('operators.name'), cell: ({ title }) => title },
    { id: 'hosts', header: t('operators.hosts'), wraps: true, cell: ({ hosts }) => hosts.join(', ') },
    {
      id: 'wallet',
      header: t('operators.wallet'),
      cell: ({ wallet, currency }) => `${wallet}, ${currency}`,
    },
    {
      id: 'state',
      header: t('operators.state'),
      cell: ({ suspended_at }) => (
        <Tag tone={suspended_at === null ? 'ok' : 'warn'}>
          {suspended_at === null ? t('operators.runs') : t('operators.suspended')}
        </Tag>
      ),
    },
    {
      id: 'bots',
      header: t('operators.bots'),
      cell: ({ has_bots }) => (has_bots ? t('operators.on') : t('operators.off')),
    },
    {
      id: 'change',
      header: t('operators.change'),
      cell: (row) => (
        <Button
          size="small"
          aria-label={t('operators.changeOf', { name: row.title })}
          onClick={() => onChange(row)}
        >
          {t('operators.change')}
        </Button>
      ),
    },
  ]
}
