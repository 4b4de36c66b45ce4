import { useQuery } from '@tanstack/react-query'
import type { ConsoleData } from '@gaffer/contract/console-types'
import { PagedTable } from '../../features/calls/PagedTable.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { useAddress } from '../../lib/use-address.ts'
import { writeNumber } from '../../texts/figures.ts'
import { t } from '../../texts/translate.ts'
import { Empty } from '../../ui/State.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Time } from '../../ui/Time.tsx'

type Played = ConsoleData<'managerLineUps'>[number]

/** The teams of a manager in each gameweek that has begun. */
export function LineUps({ id }: { readonly id: number }) {
  const { workplace } = useHere()
  const { read } = useAddress()
  const query = useQuery(
    callOptions('managerLineUps', {
      params: { operator: workplace.slug, id },
      query: { cursor: read('cursor') },
    }),
  )
  return (
    <PagedTable
      query={query}
      expected={6}
      none={<Empty text={t('lineUp.none')} />}
      label={t('manager.lineUps')}
      columns={lineUpColumns()}
      idOf={({ entry_id, round }) => `${entry_id} ${round}`}
    />
  )
}

const figure = (value: number | null) => (value === null ? t('value.dash') : writeNumber(value))

/** The players in their order, with the two who are more than that. */
function told({ starters, captain, vice_captain }: Played): string {
  const tell = (name: string) => {
    if (name === captain) return t('lineUp.captain', { name })
    return name === vice_captain ? t('lineUp.vice', { name }) : name
  }
  return starters.map(tell).join(', ')
}

const lineUpColumns = (): readonly Column<Played>[] => [
  { id: 'round', header: t('lineUp.round'), cell: ({ round }) => t('lineUp.gameweek', { round }) },
  { id: 'team', header: t('entry.team'), cell: ({ team }) => team },
  { id: 'contest', header: t('entry.contest'), cell: ({ contest }) => contest.name },
  { id: 'scheme', header: t('lineUp.scheme'), cell: ({ scheme }) => scheme },
  { id: 'starters', header: t('lineUp.starters'), wraps: true, cell: told },
  {
    id: 'reserves',
    header: t('lineUp.reserves'),
    wraps: true,
    cell: ({ reserves }) => (reserves.length === 0 ? t('value.dash') : reserves.join(', ')),
  },
  { id: 'points', header: t('entry.points'), isFigure: true, cell: ({ points }) => figure(points) },
  { id: 'place', header: t('entry.place'), isFigure: true, cell: ({ place }) => figure(place) },
  {
    id: 'locked',
    header: t('lineUp.locked'),
    isFigure: true,
    cell: ({ locked_at }) => <Time at={locked_at} />,
  },
]
