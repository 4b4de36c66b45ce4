import type { ConsoleData } from '@gaffer/contract/console-types'
import { numberOf } from '../../features/managers/movement-words.tsx'
import { Standing } from '../../features/managers/Standing.tsx'
import { writeNumber } from '../../texts/figures.ts'
import { t, wordOf } from '../../texts/translate.ts'
import { Masked } from '../../ui/Masked.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Time } from '../../ui/Time.tsx'

type Row = ConsoleData<'findManagers'>[number]

/** The columns of the managers found. */
export const managerColumns = (): readonly Column<Row>[] => [
  {
    id: 'name',
    header: t('managers.name'),
    sortBy: ({ name }) => name,
    csv: ({ name }) => name,
    cell: ({ name }) => name,
  },
  {
    id: 'number',
    header: t('managers.number'),
    csv: ({ id }) => numberOf(id),
    cell: ({ id }) => numberOf(id),
  },
  { id: 'standing', header: t('managers.standing'), cell: (row) => <Standing {...row} /> },
  {
    id: 'login',
    header: t('managers.login'),
    csv: ({ provider }) => provider,
    cell: ({ provider }) => wordOf('login', provider),
  },
  {
    id: 'subject',
    header: t('managers.subject'),
    csv: ({ subject }) => subject,
    cell: ({ subject }) => <Masked value={subject} />,
  },
  {
    id: 'entries',
    header: t('managers.entries'),
    isFigure: true,
    sortBy: ({ entries }) => entries,
    csv: ({ entries }) => entries,
    cell: ({ entries }) => writeNumber(entries),
  },
  {
    id: 'since',
    header: t('managers.since'),
    isFigure: true,
    sortBy: ({ since }) => since,
    csv: ({ since }) => since,
    cell: ({ since }) => <Time at={since} look="day" />,
  },
  {
    id: 'seen',
    header: t('managers.seen'),
    isFigure: true,
    sortBy: ({ last_seen_at }) => last_seen_at ?? '',
    csv: ({ last_seen_at }) => last_seen_at,
    cell: ({ last_seen_at }) => (last_seen_at === null ? t('managers.never') : <Time at={last_seen_at} />),
  },
]
