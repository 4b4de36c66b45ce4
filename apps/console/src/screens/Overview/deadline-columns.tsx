import { entriesOf, feeOf, OurPart } from '../../features/contests/contest-words.tsx'
import { writeLeft, writeTime } from '../../texts/times.ts'
import { t } from '../../texts/translate.ts'
import { Meter } from '../../ui/Meter.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Tag } from '../../ui/Tag.tsx'
import type { Today } from './today.ts'

type Deadline = Today['deadlines'][number]

type Writers = {
  readonly money: (minor: number) => string
  readonly round: (minor: number) => string
}

const SOON_MS = 2 * 60 * 60_000

/** The columns of what closes next. */
export function deadlineColumns({ money, round }: Writers, now: number): readonly Column<Deadline>[] {
  return [
    { id: 'contest', header: t('overview.contest'), cell: ({ name }) => name },
    {
      id: 'deadline',
      header: t('overview.deadline'),
      cell: ({ deadline_at }) => writeTime(deadline_at, 'weekday'),
    },
    { id: 'in', header: t('overview.in'), isFigure: true, cell: (contest) => leftOf(contest, now) },
    { id: 'fee', header: t('overview.fee'), isFigure: true, cell: ({ fee }) => feeOf(fee, round) },
    { id: 'fill', header: t('overview.fill'), cell: fillOf },
    { id: 'entries', header: t('overview.entriesIn'), isFigure: true, cell: entriesOf },
    {
      id: 'fees',
      header: t('overview.feesIn'),
      isFigure: true,
      cell: ({ fee, fees }) => (fee === 0 ? t('value.dash') : money(fees)),
    },
    {
      id: 'guarantee',
      header: t('overview.guarantee'),
      isFigure: true,
      cell: ({ guarantee }) => (guarantee === 0 ? t('value.none') : round(guarantee)),
    },
    {
      id: 'part',
      header: t('overview.ourPart'),
      isFigure: true,
      cell: ({ guarantee, liability }) => (
        <OurPart guarantee={guarantee} liability={liability} money={money} />
      ),
    },
  ]
}

function leftOf({ deadline_at }: Deadline, now: number) {
  const left = Date.parse(deadline_at) - now
  if (left <= 0) return t('overview.over')
  return left < SOON_MS ? <Tag tone="warn">{writeLeft(left)}</Tag> : writeLeft(left)
}

function fillOf({ entries, capacity }: Deadline) {
  return capacity === null ? null : <Meter isWide share={entries / capacity} />
}
