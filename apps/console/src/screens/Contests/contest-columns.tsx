import type { ConsoleData } from '@gaffer/contract/console-types'
import { ContestState, entriesOf, feeOf, OurPart } from '../../features/contests/contest-words.tsx'
import { plainAmount } from '@gaffer/contract/csv'
import type { Currency } from '../../texts/figures.ts'
import { t } from '../../texts/translate.ts'
import { Meter } from '../../ui/Meter.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Time } from '../../ui/Time.tsx'

type Row = ConsoleData<'contestList'>[number]

type Writers = {
  readonly money: (minor: number) => string
  readonly round: (minor: number) => string
}

/** The columns of the contests. */
export function contestColumns({ money, round }: Writers, { exponent }: Currency): readonly Column<Row>[] {
  const plain = (minor: number) => Number(plainAmount(minor, exponent))
  return [
    {
      id: 'name',
      header: t('contests.name'),
      wraps: true,
      sortBy: ({ name }) => name,
      csv: ({ name }) => name,
      cell: ({ name }) => name,
    },
    {
      id: 'state',
      header: t('contests.state'),
      sortBy: ({ state }) => state,
      csv: ({ state }) => state,
      cell: ({ state }) => <ContestState state={state} />,
    },
    {
      id: 'championship',
      header: t('contests.championship'),
      sortBy: ({ championship }) => championship,
      csv: ({ championship }) => championship,
      cell: ({ championship }) => championship,
    },
    {
      id: 'deadline',
      header: t('contests.deadline'),
      csv: ({ deadline_at }) => deadline_at,
      cell: ({ deadline_at }) => <Time at={deadline_at} />,
    },
    {
      id: 'fee',
      header: t('contests.fee'),
      isFigure: true,
      sortBy: ({ fee }) => fee,
      csv: ({ fee }) => plain(fee),
      cell: ({ fee }) => feeOf(fee, round),
    },
    {
      id: 'fill',
      header: t('contests.fill'),
      cell: ({ entries, capacity }) =>
        capacity === null ? null : <Meter isWide share={entries / capacity} />,
    },
    {
      id: 'entries',
      header: t('contests.entries'),
      isFigure: true,
      sortBy: ({ entries }) => entries,
      csv: ({ entries }) => entries,
      cell: entriesOf,
    },
    {
      id: 'fees',
      header: t('contests.fees'),
      isFigure: true,
      sortBy: ({ fees }) => fees,
      csv: ({ fees }) => plain(fees),
      cell: ({ fees }) => money(fees),
    },
    {
      id: 'guarantee',
      header: t('contests.guarantee'),
      isFigure: true,
      sortBy: ({ guarantee }) => guarantee,
      csv: ({ guarantee }) => plain(guarantee),
      cell: ({ guarantee }) => (guarantee === 0 ? t('value.none') : round(guarantee)),
    },
    {
      id: 'part',
      header: t('contests.part'),
      isFigure: true,
      sortBy: ({ liability }) => liability,
      csv: ({ liability }) => plain(liability),
      cell: ({ guarantee, liability }) => (
        <OurPart guarantee={guarantee} liability={liability} money={money} />
      ),
    },
  ]
}
