import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { ExportButton } from '../../features/calls/ExportButton.tsx'
import { PagedTable } from '../../features/calls/PagedTable.tsx'
import { useHere, useMoney } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { Columns, Stack } from '../../ui/Columns.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Tabs } from '../../ui/Segments.tsx'
import { Empty } from '../../ui/State.tsx'
import { Comparisons } from './Comparisons.tsx'
import { differenceColumns } from './difference-columns.tsx'
import { DifferenceSheet } from './DifferenceSheet.tsx'

const STATES = ['open', 'explained', 'settled', 'gone'] as const

/** Where the wallet says otherwise, one by one, and how each ended; the comparisons that found it. */
export function Differences() {
  const { workplace } = useHere()
  const { amount, currency } = useMoney()
  const { pathname } = useLocation()
  const { read, change } = useAddress()
  const state = STATES.find((each) => each === read('state')) ?? 'open'
  const params = { operator: workplace.slug }
  const query = useQuery(callOptions('differences', { params, query: { state, cursor: read('cursor') } }))
  const columns = differenceColumns(amount, currency)
  const open = query.data?.data.find(({ id }) => String(id) === read('open'))
  return (
    <Columns>
      <Stack>
        <Panel
          title={t('differences.title')}
          aside={
            <ExportButton
              name={`differences-${state}`}
              columns={columns}
              load={(cursor) => request('differences', { params, query: { state, cursor } })}
            />
          }
          foot={t('differences.foot')}
        >
          <Tabs
            label={t('differences.state')}
            views={STATES.map((each) => ({
              to: `${pathname}?view=differences&state=${each}`,
              text: t(`differences.is.${each}`),
              isOn: each === state,
            }))}
          />
          <PagedTable
            query={query}
            expected={6}
            none={<Empty text={t(`differences.none.${state}`)} />}
            label={t('differences.title')}
            columns={columns}
            idOf={({ id }) => String(id)}
            linkOf={({ id }) => `?view=differences&state=${state}&open=${id}`}
            openId={read('open')}
          />
        </Panel>
      </Stack>
      <Stack>
        <Comparisons />
      </Stack>
      {open && <DifferenceSheet difference={open} onClose={() => change({ open: null })} />}
    </Columns>
  )
}
