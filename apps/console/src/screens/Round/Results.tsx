import { Link } from 'react-router'
import { useHere, useMoney } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { writeNumber } from '../../texts/figures.ts'
import { t } from '../../texts/translate.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-columns.ts'
import type { RoundFile } from './round-file.ts'

type Result = RoundFile['results'][number]

/** The winner of each contest of a closed round. */
export function Results({ round: { results } }: { readonly round: RoundFile }) {
  const { workplace } = useHere()
  const { money } = useMoney()
  const columns: readonly Column<Result>[] = [
    {
      id: 'contest',
      header: t('round.contest'),
      wraps: true,
      cell: ({ contest_id, name }) => <Link to={pathTo(workplace.slug, 'contests', contest_id)}>{name}</Link>,
    },
    {
      id: 'entries',
      header: t('rounds.entries'),
      isFigure: true,
      cell: ({ entries }) => writeNumber(entries),
    },
    { id: 'winner', header: t('round.winner'), wraps: true, cell: ({ winner }) => winner },
    { id: 'points', header: t('round.points'), isFigure: true, cell: ({ points }) => writeNumber(points) },
    { id: 'prizes', header: t('round.prizes'), isFigure: true, cell: ({ prizes }) => money(prizes) },
  ]
  return (
    <Panel title={t('round.results')}>
      {results.length === 0 ? (
        <Empty text={t('round.noResults')} />
      ) : (
        <Table
          label={t('round.results')}
          columns={columns}
          rows={results}
          idOf={({ contest_id }) => String(contest_id)}
        />
      )}
    </Panel>
  )
}
