import { plainAmount } from '@gaffer/contract/csv'
import type { Currency } from '../../texts/figures.ts'
import { t } from '../../texts/translate.ts'
import { shortId } from '../../ui/CopyId.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Tag, type Tone } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'
import type { Difference } from './money-views.ts'

const TONES: Readonly<Record<Difference['kind'], Tone>> = {
  missing: 'bad',
  unknown: 'warn',
  double: 'bad',
  amount: 'warn',
  currency: 'warn',
  user: 'bad',
  direction: 'bad',
}

/** An id as we give them; a statement may have others. */
const OURS = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export function Kind({ kind }: Pick<Difference, 'kind'>) {
  return <Tag tone={TONES[kind]}>{t(`differences.kind.${kind}`)}</Tag>
}

/** The columns of differences: what each side has, from the view of the manager. */
export function differenceColumns(
  amount: (minor: number, isSigned?: boolean) => string,
  { exponent }: Currency,
): readonly Column<Difference>[] {
  const figure = (name: 'ours' | 'theirs') => ({
    id: name,
    header: t(`differences.${name}`),
    isFigure: true,
    csv: (row: Difference) => (row[name] === null ? null : Number(plainAmount(row[name], exponent))),
    cell: (row: Difference) => (row[name] === null ? t('value.dash') : amount(row[name], true)),
  })
  return [
    {
      id: 'operation',
      header: t('operations.operation'),
      csv: ({ operation_id }) => operation_id,
      cell: ({ operation_id }) => (OURS.test(operation_id) ? shortId(operation_id) : operation_id),
    },
    {
      id: 'kind',
      header: t('differences.what'),
      csv: ({ kind }) => kind,
      cell: (row) => <Kind kind={row.kind} />,
    },
    {
      id: 'manager',
      header: t('operations.manager'),
      csv: ({ manager }) => manager && `M-${manager.id}`,
      cell: ({ manager }) => (manager === null ? t('value.dash') : `M-${manager.id}`),
    },
    figure('ours'),
    figure('theirs'),
    {
      id: 'found',
      header: t('differences.found'),
      csv: ({ found_at }) => found_at,
      cell: ({ found_at }) => <Time at={found_at} />,
    },
    {
      id: 'explanation',
      header: t('differences.end'),
      wraps: true,
      csv: ({ explanation }) => explanation,
      cell: ({ explanation, decided_by }) =>
        explanation === null
          ? t('value.dash')
          : t('differences.endedBy', { explanation, name: decided_by ?? t('differences.signed') }),
    },
  ]
}
