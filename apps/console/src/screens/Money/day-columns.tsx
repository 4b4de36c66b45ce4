import type { ConsoleData } from '@gaffer/contract/console-types'
import { plainAmount } from '@gaffer/contract/csv'
import { type Currency, writeNumber } from '../../texts/figures.ts'
import { t } from '../../texts/translate.ts'
import type { Column } from '../../ui/table-columns.ts'

type Day = ConsoleData<'books'>['days'][number]

const AMOUNTS = ['stakes', 'refunds', 'prizes', 'purchases', 'other'] as const

/** The columns of the books by day, with their sums. */
export function dayColumns(
  days: readonly Day[],
  amount: (minor: number) => string,
  { exponent }: Currency,
): readonly Column<Day>[] {
  const sumOf = (read: (day: Day) => number) => days.reduce((sum, day) => sum + read(day), 0)
  return [
    {
      id: 'day',
      header: t('money.day'),
      sum: t('table.together'),
      csv: ({ day }) => day,
      cell: ({ day }) => day,
    },
    ...AMOUNTS.map((name) => ({
      id: name,
      header: t(`money.${name}`),
      isFigure: true,
      sum: amount(sumOf((day) => day[name])),
      csv: (day: Day) => Number(plainAmount(day[name], exponent)),
      cell: (day: Day) => (day[name] === 0 ? t('value.dash') : amount(day[name])),
    })),
    {
      id: 'operations',
      header: t('money.count'),
      isFigure: true,
      sum: writeNumber(sumOf(({ operations }) => operations)),
      csv: ({ operations }) => operations,
      cell: ({ operations }) => writeNumber(operations),
    },
  ]
}
