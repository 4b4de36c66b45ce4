import { plainAmount } from '@gaffer/contract/csv'
import { type Currency, writeNumber } from '../../texts/figures.ts'
import { t, wordOf } from '../../texts/translate.ts'
import type { Column } from '../../ui/table-columns.ts'
import { COUNTS, type Report, type ReportPart, type ReportRow, SUMS } from './report-of.ts'

/** The columns of a report; the sums are those of the server, of all rows. */
export function reportColumns(
  by: ReportPart,
  total: Report['total'] | undefined,
  amount: (minor: number) => string,
  { exponent }: Currency,
): readonly Column<ReportRow>[] {
  const nameOf = ({ name }: ReportRow) => {
    if (by === 'language') return wordOf('reportLanguage', name)
    return by === 'kind' ? wordOf('reportKind', name) : name
  }
  return [
    {
      id: 'key',
      header: t(`reports.by.${by}`),
      wraps: true,
      sum: t('table.together'),
      sortBy: ({ key }) => key,
      csv: nameOf,
      cell: nameOf,
    },
    ...COUNTS.map((name) => ({
      id: name,
      header: t(`reports.${name}`),
      isFigure: true,
      sum: writeNumber(total?.[name] ?? 0),
      sortBy: (row: ReportRow) => row[name],
      csv: (row: ReportRow) => row[name],
      cell: (row: ReportRow) => writeNumber(row[name]),
    })),
    ...(by === 'language' ? [] : SUMS).map((name) => ({
      id: name,
      header: t(`reports.${name}`),
      isFigure: true,
      sum: amount(total?.[name] ?? 0),
      sortBy: (row: ReportRow) => row[name],
      csv: (row: ReportRow) => Number(plainAmount(row[name], exponent)),
      cell: (row: ReportRow) => (row[name] === 0 ? t('value.dash') : amount(row[name])),
    })),
  ]
}
