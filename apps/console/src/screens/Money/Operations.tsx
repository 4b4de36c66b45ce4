import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ExportButton } from '../../features/calls/ExportButton.tsx'
import { PagedTable } from '../../features/calls/PagedTable.tsx'
import { useHere, useMay, useMoney } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useNow } from '../../lib/use-now.ts'
import { t } from '../../texts/translate.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Tabs } from '../../ui/Segments.tsx'
import { Empty } from '../../ui/State.tsx'
import { AskDialog } from './AskDialog.tsx'
import { operationColumns } from './operation-columns.tsx'

const STATES = ['undecided', 'done', 'declined'] as const
const EVERY_MS = 10_000

/** Operations by state; each leads to its story on the page of its manager. */
export function Operations() {
  const { workplace } = useHere()
  const { amount, currency } = useMoney()
  const canOpen = useMay()('operationStory')
  const { pathname } = useLocation()
  const { read } = useAddress()
  const now = useNow(1_000)
  const state = STATES.find((each) => each === read('state')) ?? 'undecided'
  const params = { operator: workplace.slug }
  const query = useQuery({
    ...callOptions('operations', { params, query: { state, cursor: read('cursor') } }),
    refetchInterval: EVERY_MS,
  })
  const [asked, setAsked] = useState<string | undefined>()
  const mayAsk = useMay()('askOperation') && state === 'undecided'
  const columns = operationColumns(amount, currency, { now, onAsk: mayAsk ? setAsked : undefined })
  return (
    <Panel
      title={t('operations.title')}
      aside={
        <ExportButton
          name={`operations-${state}`}
          columns={columns}
          load={(cursor) => request('operations', { params, query: { state, cursor } })}
        />
      }
    >
      <Tabs
        label={t('operations.state')}
        views={STATES.map((each) => ({
          to: `${pathname}?view=operations&state=${each}`,
          text: t(`operations.${each}`),
          isOn: each === state,
        }))}
      />
      <PagedTable
        query={query}
        expected={8}
        none={<Empty text={t(`operations.none.${state}`)} />}
        label={t('operations.title')}
        columns={columns}
        idOf={({ operation_id }) => operation_id}
        linkOf={
          canOpen
            ? ({ manager, operation_id }) =>
                `${pathTo(workplace.slug, 'managers', manager.id)}?operation=${operation_id}`
            : undefined
        }
      />
      {asked !== undefined && <AskDialog id={asked} onClose={() => setAsked(undefined)} />}
    </Panel>
  )
}
