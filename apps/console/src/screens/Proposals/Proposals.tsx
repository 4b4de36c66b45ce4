import { useQuery } from '@tanstack/react-query'
import { Answered } from '../../features/calls/Answered.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import { Alerts } from '../../features/tasks/Alerts.tsx'
import { useAlerts } from '../../features/tasks/use-alerts.ts'
import { Waiting } from '../../features/tasks/Waiting.tsx'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { t } from '../../texts/translate.ts'
import { Columns, Stack } from '../../ui/Columns.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { decidedColumns, type Proposal, waitingColumns } from './proposal-columns.tsx'

const EVERY_MS = 15_000

/** Acts that wait for another person, and those that were decided. */
export function Proposals() {
  const { workplace } = useHere()
  const query = useQuery({
    ...callOptions('proposals', { params: { operator: workplace.slug } }),
    refetchInterval: EVERY_MS,
  })
  const queue = useQuery({
    ...callOptions('queue', { params: { operator: workplace.slug } }),
    refetchInterval: EVERY_MS,
  })
  const alerts = useAlerts()
  return (
    <Page title={t('proposals.title')} sub={t('proposals.sub')}>
      <Answered query={query} rows={6}>
        {({ data }) => (
          <>
            <Columns>
              <Stack>{queue.data && <Waiting queue={queue.data.data} />}</Stack>
              <Stack>
                <Panel title={t('alerts.title')}>
                  <Alerts alerts={alerts} />
                </Panel>
              </Stack>
            </Columns>
            <Listed
              title={t('proposals.waiting')}
              none={t('proposals.none')}
              columns={waitingColumns()}
              proposals={data.filter(({ state }) => state === 'waiting')}
            />
            <Listed
              title={t('proposals.decided')}
              none={t('proposals.noneDecided')}
              columns={decidedColumns()}
              proposals={data.filter(({ state }) => state !== 'waiting')}
            />
          </>
        )}
      </Answered>
    </Page>
  )
}

type Props = {
  readonly title: string
  readonly none: string
  readonly columns: readonly Column<Proposal>[]
  readonly proposals: readonly Proposal[]
}

function Listed({ title, none, columns, proposals }: Props) {
  const { workplace } = useHere()
  return (
    <Panel title={title} meta={t('table.rows', { count: proposals.length })}>
      {proposals.length === 0 ? (
        <Empty text={none} />
      ) : (
        <Table
          label={title}
          columns={columns}
          rows={proposals}
          idOf={({ id }) => String(id)}
          linkOf={({ id }) => pathTo(workplace.slug, 'proposals', id)}
        />
      )}
    </Panel>
  )
}
