import type { ConsoleData } from '@gaffer/contract/console-types'
import { writeNumber } from '../../texts/figures.ts'
import { writeSpan } from '../../texts/times.ts'
import { t, wordOf } from '../../texts/translate.ts'
import type { Column } from '../../ui/table-columns.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'

/** A championship with its sources as they are now. */
export type Championship = ConsoleData<'football'>[number]

type Source = Championship['sources'][number]

const SECOND = 1_000

/** The columns of the sources of a championship, in their order. */
export const sourceColumns = (): readonly Column<Source>[] => [
  { id: 'source', header: t('football.source'), cell: ({ kind }) => wordOf('source', kind) },
  { id: 'order', header: t('football.order'), isFigure: true, cell: ({ rank }) => rank },
  {
    id: 'answer',
    header: t('football.lastAnswer'),
    cell: ({ last_answer_at }) =>
      last_answer_at === null ? t('football.never') : <Time at={last_answer_at} look="exact" />,
  },
  {
    id: 'lag',
    header: t('football.lag'),
    isFigure: true,
    cell: ({ lag_seconds }) => (lag_seconds === null ? t('value.dash') : writeSpan(lag_seconds * SECOND)),
  },
  {
    id: 'quota',
    header: t('football.quota'),
    isFigure: true,
    cell: ({ quota_left, quota_limit }) =>
      quota_left === null
        ? t('value.dash')
        : t('value.pair', {
            part: writeNumber(quota_left),
            whole: quota_limit === null ? t('value.dash') : writeNumber(quota_limit),
          }),
  },
  {
    id: 'inForce',
    header: t('football.inForce'),
    isFigure: true,
    cell: ({ in_force }) => writeNumber(in_force),
  },
  {
    id: 'unmatched',
    header: t('football.unmatched'),
    isFigure: true,
    cell: ({ unmatched }) => (unmatched > 0 ? <Tag tone="warn">{writeNumber(unmatched)}</Tag> : '0'),
  },
  {
    id: 'differences',
    header: t('football.differences'),
    isFigure: true,
    cell: ({ differences }) => writeNumber(differences),
  },
  {
    id: 'fault',
    header: t('football.fault'),
    wraps: true,
    cell: ({ failures, last_fault }) =>
      failures === 0 ? t('value.none') : t('football.faults', { count: failures, text: last_fault ?? '' }),
  },
]
