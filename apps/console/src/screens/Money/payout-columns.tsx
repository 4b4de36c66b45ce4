import { plainAmount } from '@gaffer/contract/csv'
import { type Currency, writeNumber } from '../../texts/figures.ts'
import { t } from '../../texts/translate.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Tag, type Tone } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'
import type { PayoutRow } from './money-views.ts'

const TONES: Readonly<Record<PayoutRow['state'], Tone>> = {
  waiting: 'warn',
  held: 'bad',
  paid: 'ok',
  replaced: 'plain',
}

const AMOUNTS = ['fees', 'rake', 'liability', 'amount', 'largest'] as const

export const contestOfPayout = ({ contest }: PayoutRow) =>
  t('payouts.contestOf', { name: contest.name, round: contest.round })

/** The columns of payouts, with the sums of those shown. */
export function payoutColumns(
  rows: readonly PayoutRow[],
  amount: (minor: number) => string,
  { exponent }: Currency,
): readonly Column<PayoutRow>[] {
  const sumOf = (read: (row: PayoutRow) => number) => rows.reduce((sum, row) => sum + read(row), 0)
  return [
    {
      id: 'contest',
      header: t('payouts.contest'),
      wraps: true,
      sum: t('table.together'),
      csv: contestOfPayout,
      cell: contestOfPayout,
    },
    {
      id: 'asked',
      header: t('payouts.closed'),
      csv: ({ asked_at }) => asked_at,
      cell: ({ asked_at }) => <Time at={asked_at} />,
    },
    {
      id: 'entries',
      header: t('payouts.entries'),
      isFigure: true,
      sum: writeNumber(sumOf(({ entries }) => entries)),
      csv: ({ entries }) => entries,
      cell: ({ entries }) => writeNumber(entries),
    },
    ...AMOUNTS.map((name) => ({
      id: name,
      header: t(`payouts.${name}`),
      isFigure: true,
      ...(name === 'largest' ? {} : { sum: amount(sumOf((row) => row[name])) }),
      csv: (row: PayoutRow) => Number(plainAmount(row[name], exponent)),
      cell: (row: PayoutRow) => written(name, row[name], amount),
    })),
    {
      id: 'winners',
      header: t('payouts.winners'),
      isFigure: true,
      sum: writeNumber(sumOf(({ winners }) => winners)),
      csv: ({ winners }) => winners,
      cell: ({ winners }) => writeNumber(winners),
    },
    {
      id: 'state',
      header: t('payouts.signed'),
      csv: ({ state }) => state,
      cell: (row) => <State row={row} />,
    },
  ]
}

function written(name: (typeof AMOUNTS)[number], minor: number, amount: (minor: number) => string) {
  if (minor === 0) return t('value.dash')
  return name === 'amount' ? <b>{amount(minor)}</b> : amount(minor)
}

function State({ row: { state, signatures, signatures_needed } }: { readonly row: PayoutRow }) {
  return (
    <>
      <Tag tone={TONES[state]}>
        {state === 'waiting'
          ? t('payouts.signedOf', { count: signatures.length, needed: signatures_needed })
          : t(`payouts.is.${state}`)}
      </Tag>
      {signatures.map(({ id, name }) => (
        <span key={id} title={name}>
          <Avatar name={name} isSmall />
        </span>
      ))}
    </>
  )
}
