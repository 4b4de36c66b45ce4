import { useQuery } from '@tanstack/react-query'
import type { ConsoleData } from '@gaffer/contract/console-types'
import { PagedTable } from '../../features/calls/PagedTable.tsx'
import { feeOf } from '../../features/contests/contest-words.tsx'
import { useHere, useMoney } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { useAddress } from '../../lib/use-address.ts'
import { writeNumber } from '../../texts/figures.ts'
import { t } from '../../texts/translate.ts'
import { CopyId } from '../../ui/CopyId.tsx'
import { Empty } from '../../ui/State.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Tag, type Tone } from '../../ui/Tag.tsx'

type Entry = ConsoleData<'managerEntries'>[number]

const TONES: Readonly<Record<Entry['state'], Tone>> = {
  held: 'warn',
  open: 'ok',
  playing: 'live',
  closed: 'plain',
  withdrawn: 'plain',
}

/** The entries of a manager. */
export function Entries({ id }: { readonly id: number }) {
  const { workplace } = useHere()
  const { money } = useMoney()
  const { read } = useAddress()
  const query = useQuery(
    callOptions('managerEntries', {
      params: { operator: workplace.slug, id },
      query: { cursor: read('cursor') },
    }),
  )
  return (
    <PagedTable
      query={query}
      expected={6}
      none={<Empty text={t('entry.none')} />}
      label={t('manager.entriesTab')}
      columns={entryColumns(money)}
      idOf={(entry) => String(entry.id)}
    />
  )
}

function entryColumns(money: (minor: number) => string): readonly Column<Entry>[] {
  const figure = (value: number | null, write: (value: number) => string) =>
    value === null ? t('value.dash') : write(value)
  return [
    { id: 'contest', header: t('entry.contest'), cell: ({ contest }) => contest.name },
    { id: 'number', header: t('entry.number'), cell: ({ id }) => <CopyId id={`E-${id}`} /> },
    { id: 'team', header: t('entry.team'), cell: ({ team }) => team },
    { id: 'fee', header: t('entry.fee'), isFigure: true, cell: ({ fee }) => feeOf(fee, money) },
    {
      id: 'state',
      header: t('entry.state'),
      cell: ({ state }) => <Tag tone={TONES[state]}>{t(`entryState.${state}`)}</Tag>,
    },
    {
      id: 'points',
      header: t('entry.points'),
      isFigure: true,
      cell: ({ points }) => figure(points, writeNumber),
    },
    {
      id: 'place',
      header: t('entry.place'),
      isFigure: true,
      cell: ({ place }) => figure(place, writeNumber),
    },
    { id: 'prize', header: t('entry.prize'), isFigure: true, cell: ({ prize }) => figure(prize, money) },
  ]
}
