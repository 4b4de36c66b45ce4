import { useHere, useMoney } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { t } from '../../texts/translate.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import { Table } from '../../ui/Table.tsx'
import { deadlineColumns } from './deadline-columns.tsx'
import type { Today } from './today.ts'

type Props = { readonly deadlines: Today['deadlines']; readonly now: number }

/** What closes next, and whether it is filled. */
export function Deadlines({ deadlines, now }: Props) {
  const { workplace } = useHere()
  const { money, round } = useMoney()
  return (
    <Panel title={t('overview.deadlines')} meta={t('overview.deadlinesOf', { count: deadlines.length })}>
      {deadlines.length === 0 ? (
        <Empty text={t('overview.noDeadline')} />
      ) : (
        <Table
          label={t('overview.deadlines')}
          columns={deadlineColumns({ money, round }, now)}
          rows={deadlines}
          idOf={({ contest_id }) => String(contest_id)}
          linkOf={({ contest_id }) => pathTo(workplace.slug, 'contests', contest_id)}
        />
      )}
    </Panel>
  )
}
