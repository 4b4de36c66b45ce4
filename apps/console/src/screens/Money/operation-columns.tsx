import type { ConsoleData } from '@gaffer/contract/console-types'
import { contestOf, kindOf, MovementState, numberOf } from '../../features/managers/movement-words.tsx'
import { plainAmount } from '@gaffer/contract/csv'
import type { Currency } from '../../texts/figures.ts'
import { writeSpan } from '../../texts/times.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { shortId } from '../../ui/CopyId.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Tag } from '../../ui/Tag.tsx'

type Operation = ConsoleData<'operations'>[number]

const LATE_MS = 5 * 60_000
const OPEN = ['planned', 'sent', 'unknown']

/** The columns of operations. */
export function operationColumns(
  amount: (minor: number, isSigned?: boolean) => string,
  { code, exponent }: Currency,
  { now, onAsk }: { readonly now: number; readonly onAsk: ((id: string) => void) | undefined },
): readonly Column<Operation>[] {
  return [
    {
      id: 'operation',
      header: t('operations.operation'),
      csv: ({ operation_id }) => operation_id,
      cell: ({ operation_id }) => shortId(operation_id),
    },
    { id: 'what', header: t('operations.what'), csv: kindOf, cell: kindOf },
    {
      id: 'manager',
      header: t('operations.manager'),
      csv: ({ manager }) => numberOf(manager.id),
      cell: ({ manager }) => numberOf(manager.id),
    },
    { id: 'contest', header: t('operations.contest'), csv: contestOf, cell: contestOf },
    {
      id: 'amount',
      header: t('operations.amount', { currency: code }),
      isFigure: true,
      csv: (operation) => Number(plainAmount(operation.amount, exponent)),
      cell: (operation) => amount(operation.amount, true),
    },
    {
      id: 'state',
      header: t('operations.stateColumn'),
      csv: ({ state }) => state,
      cell: (operation) => <MovementState {...operation} />,
    },
    {
      id: 'attempts',
      header: t('operations.message'),
      wraps: true,
      csv: ({ wallet_message }) => wallet_message,
      cell: ({ attempts, wallet_message }) => wallet_message ?? t('operations.asked', { count: attempts }),
    },
    {
      id: 'age',
      header: t('operations.age'),
      isFigure: true,
      csv: ({ at }) => at,
      cell: (operation) => ageOf(operation, now),
    },
    { id: 'next', header: t('operations.next'), isFigure: true, cell: (operation) => nextOf(operation, now) },
    ...(onAsk === undefined
      ? []
      : [
          {
            id: 'ask',
            header: t('operations.act'),
            cell: ({ operation_id }: Operation) => (
              <Button size="small" onClick={() => onAsk(operation_id)}>
                {t('operations.ask')}
              </Button>
            ),
          },
        ]),
  ]
}

function ageOf({ at, state }: Operation, now: number) {
  const age = now - Date.parse(at)
  return OPEN.includes(state) && age > LATE_MS ? <Tag tone="bad">{writeSpan(age)}</Tag> : writeSpan(age)
}

function nextOf({ next_try_at }: Operation, now: number) {
  if (next_try_at === null) return t('value.dash')
  const left = Date.parse(next_try_at) - now
  return left <= 0 ? t('operations.soon') : t('operations.in', { span: writeSpan(left) })
}
