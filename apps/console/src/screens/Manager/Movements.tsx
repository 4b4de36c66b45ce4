import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { PagedTable } from '../../features/calls/PagedTable.tsx'
import { contestOf, kindOf, type Movement, MovementState } from '../../features/managers/movement-words.tsx'
import { useHere, useMoney } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { CopyId, shortId } from '../../ui/CopyId.tsx'
import { Empty } from '../../ui/State.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Time } from '../../ui/Time.tsx'

/** Everything that was asked of a manager’s wallet; each row tells its story above. */
export function Movements({ id }: { readonly id: number }) {
  const { workplace } = useHere()
  const { amount, currency } = useMoney()
  const { read, params } = useAddress()
  const { pathname } = useLocation()
  const query = useQuery(
    callOptions('managerMovements', {
      params: { operator: workplace.slug, id },
      query: { cursor: read('cursor') },
    }),
  )
  const linkTo = (operation: string) => {
    const opened = new URLSearchParams(params)
    opened.set('operation', operation)
    return `${pathname}?${opened.toString()}`
  }
  return (
    <PagedTable
      query={query}
      expected={6}
      none={<Empty text={t('movement.none')} />}
      label={t('manager.movements')}
      columns={movementColumns(amount, currency.code)}
      idOf={({ operation_id }) => operation_id}
      linkOf={({ operation_id }) => linkTo(operation_id)}
      openId={read('operation')}
    />
  )
}

function movementColumns(
  amount: (minor: number, isSigned?: boolean) => string,
  currency: string,
): readonly Column<Movement>[] {
  return [
    { id: 'when', header: t('movement.when'), cell: ({ at }) => <Time at={at} look="exact" /> },
    { id: 'why', header: t('movement.why'), cell: kindOf },
    { id: 'contest', header: t('movement.contest'), cell: contestOf },
    {
      id: 'amount',
      header: t('movement.amount', { currency }),
      isFigure: true,
      cell: (movement) => amount(movement.amount, true),
    },
    {
      id: 'operation',
      header: t('movement.operation'),
      cell: ({ operation_id }) => <CopyId id={operation_id} shown={shortId(operation_id)} />,
    },
    { id: 'wallet', header: t('movement.wallet'), cell: (movement) => <MovementState {...movement} /> },
  ]
}
