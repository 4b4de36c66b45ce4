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
import { BooksNow } from './Accounts.tsx'
import { payoutColumns } from './payout-columns.tsx'
import { GuaranteeLimits } from './GuaranteeLimits.tsx'
import { PayoutLimits } from './PayoutLimits.tsx'
import { PayoutSheet } from './PayoutSheet.tsx'

const STATES = ['open', 'over'] as const
const EVERY_MS = 15_000

/** Prizes that wait for signatures: each contest with its figures, the one that is open with its checks. */
export function Payouts() {
  const { workplace } = useHere()
  const { amount, money, currency } = useMoney()
  const { pathname } = useLocation()
  const { read } = useAddress()
  const state = STATES.find((each) => each === read('state')) ?? 'open'
  const params = { operator: workplace.slug }
  const query = useQuery({
    ...callOptions('payoutList', { params, query: { state, cursor: read('cursor') } }),
    refetchInterval: EVERY_MS,
  })
  const rows = query.data?.data ?? []
  const openId = read('open')
  const columns = payoutColumns(rows, amount, currency)
  return (
    <Columns>
      <Stack>
        <Panel
          title={t('payouts.title')}
          meta={
            state === 'open'
              ? t('payouts.meta', {
                  count: rows.length,
                  amount: money(rows.reduce((sum, row) => sum + row.amount, 0)),
                })
              : undefined
          }
          aside={
            <ExportButton
              name={`payouts-${state}`}
              columns={columns}
              load={(cursor) => request('payoutList', { params, query: { state, cursor } })}
            />
          }
        >
          <Tabs
            label={t('payouts.state')}
            views={STATES.map((each) => ({
              to: `${pathname}?view=payouts&state=${each}`,
              text: t(`payouts.of.${each}`),
              isOn: each === state,
            }))}
          />
          <PagedTable
            query={query}
            expected={4}
            none={<Empty text={t(`payouts.none.${state}`)} />}
            label={t('payouts.title')}
            columns={columns}
            idOf={({ id }) => String(id)}
            linkOf={({ id }) => `?view=payouts&state=${state}&open=${id}`}
            openId={openId}
          />
        </Panel>
        {openId !== undefined && <PayoutSheet key={openId} id={openId} />}
      </Stack>
      <Stack>
        <PayoutLimits />
        <GuaranteeLimits />
        <BooksNow />
      </Stack>
    </Columns>
  )
}
