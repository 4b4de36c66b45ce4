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

/** The players in their order, with the two who are more than that, and those who wait. */
function told({ starters, reserves, captain, vice_captain }: Played): string {
  const tell = (name: string) => {
    if (name === captain) return t('lineUp.captain', { name })
    return name === vice_captain ? t('lineUp.vice', { name }) : name
  }
  const playing = starters.map(tell).join(', ')
  return reserves.length === 0
    ? playing
    : t('lineUp.withReserves', { playing, reserves: reserves.join(', ') })
}

const lineUpColumns = (): readonly Column<Played>[] => [
  { id: 'round', header: t('lineUp.round'), cell: ({ round }) => t('lineUp.gameweek', { round }) },
  {
    id: 'team',
    header: t('entry.team'),
    wraps: true,
    cell: ({ team, contest }) => t('lineUp.teamIn', { team, contest: contest.name }),
  },
  { id: 'scheme', header: t('lineUp.scheme'), cell: ({ scheme }) => scheme },
  { id: 'players', header: t('lineUp.players'), wraps: true, cell: told },
  { id: 'points', header: t('entry.points'), isFigure: true, cell: ({ points }) => figure(points) },
  { id: 'place', header: t('entry.place'), isFigure: true, cell: ({ place }) => figure(place) },
]
