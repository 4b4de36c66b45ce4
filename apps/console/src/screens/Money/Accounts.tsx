import { useQuery } from '@tanstack/react-query'
import type { ConsoleData } from '@gaffer/contract/console-types'
import { Answered } from '../../features/calls/Answered.tsx'
import { useHere, useMoney } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { t, wordOf } from '../../texts/translate.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Tag } from '../../ui/Tag.tsx'

type Account = ConsoleData<'books'>['accounts'][number]
type Props = { readonly accounts: readonly Account[]; readonly balance: number }

/** The balance of every account; together they are zero, anything else is a fault. */
export function Accounts({ accounts, balance }: Props) {
  const { amount, money, currency } = useMoney()
  const columns: readonly Column<Account>[] = [
    {
      id: 'account',
      header: t('money.account'),
      sum: t('money.sum'),
      cell: ({ kind }) => wordOf('account', kind),
    },
    {
      id: 'balance',
      header: t('money.balance'),
      isFigure: true,
      sum: amount(balance),
      cell: (account) => <b>{amount(account.balance)}</b>,
    },
  ]
  return (
    <Panel
      title={t('money.books')}
      meta={currency.code}
      aside={
        <Tag tone={balance === 0 ? 'ok' : 'bad'}>
          {balance === 0 ? t('money.balanced') : t('money.unbalanced', { amount: money(balance) })}
        </Tag>
      }
      foot={t('money.allPostings')}
    >
      <Table label={t('money.accounts')} columns={columns} rows={accounts} idOf={({ kind }) => kind} />
    </Panel>
  )
}

/** The accounts, read by themselves. */
export function BooksNow() {
  const { workplace } = useHere()
  const query = useQuery(callOptions('books', { params: { operator: workplace.slug } }))
  return (
    <Answered query={query} rows={6}>
      {({ data }) => <Accounts accounts={data.accounts} balance={data.balance} />}
    </Answered>
  )
}
