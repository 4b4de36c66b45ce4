import { useQuery } from '@tanstack/react-query'
import { Answered } from '../../features/calls/Answered.tsx'
import { ExportButton } from '../../features/calls/ExportButton.tsx'
import { useHere, useMoney } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { Columns, Stack } from '../../ui/Columns.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import { Table } from '../../ui/Table.tsx'
import { Accounts } from './Accounts.tsx'
import { dayColumns } from './day-columns.tsx'

/** The books by day, and the balance of every account. */
export function Books() {
  const { workplace } = useHere()
  const { amount, currency } = useMoney()
  const { read } = useAddress()
  const input = {
    params: { operator: workplace.slug },
    query: { from: read('from'), to: read('to') },
  }
  const query = useQuery(callOptions('books', input))
  const days = query.data?.data.days ?? []
  const columns = dayColumns(days, amount, currency)
  const load = async () => ({ data: (await request('books', input)).data.days, next: null })
  return (
    <Columns>
      <Stack>
        <Panel
          title={t('money.days')}
          meta={currency.code}
          aside={<ExportButton name="books" columns={columns} load={load} />}
        >
          <Answered query={query} rows={10}>
            {({ data }) =>
              data.days.length === 0 ? (
                <Empty text={t('money.noDays')} />
              ) : (
                <Table label={t('money.days')} columns={columns} rows={data.days} idOf={({ day }) => day} />
              )
            }
          </Answered>
        </Panel>
      </Stack>
      <Stack>
        <Answered query={query} rows={6}>
          {({ data }) => <Accounts accounts={data.accounts} balance={data.balance} />}
        </Answered>
      </Stack>
    </Columns>
  )
}
