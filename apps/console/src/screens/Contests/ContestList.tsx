import { useQuery } from '@tanstack/react-query'
import { ExportButton } from '../../features/calls/ExportButton.tsx'
import { NothingFits } from '../../features/calls/NothingFits.tsx'
import { PagedTable } from '../../features/calls/PagedTable.tsx'
import { CONTEST_KINDS, CONTEST_STATES } from '../../features/contests/contest-words.tsx'
import { useHere, useMoney } from '../../features/session/workplace.tsx'
import { Views } from '../../features/views/Views.tsx'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { Panel } from '../../ui/Panel.tsx'
import { contestColumns } from './contest-columns.tsx'
import { ContestFilters } from './ContestFilters.tsx'

/** The contests of an operator by deadline. */
export function ContestList() {
  const { workplace } = useHere()
  const { currency, money, round } = useMoney()
  const { read, change } = useAddress()
  const params = { operator: workplace.slug }
  const filter = {
    text: read('text'),
    state: CONTEST_STATES.find((state) => state === read('state')),
    kind: CONTEST_KINDS.find((kind) => kind === read('kind')),
  }
  const query = useQuery(callOptions('contestList', { params, query: { ...filter, cursor: read('cursor') } }))
  const columns = contestColumns({ money, round }, currency)

  return (
    <>
      <ContestFilters filter={filter} />
      <Panel
        title={t('contests.title')}
        aside={
          <>
            <Views page="contests" />
            <ExportButton
              name="contests"
              columns={columns}
              load={(cursor) => request('contestList', { params, query: { ...filter, cursor } })}
            />
          </>
        }
      >
        <PagedTable
          query={query}
          expected={10}
          none={<NothingFits text={t('contests.none')} filters={['text', 'state', 'kind']} />}
          label={t('contests.title')}
          columns={columns}
          idOf={({ id }) => String(id)}
          linkOf={({ id }) => pathTo(workplace.slug, 'contests', id)}
          sorting={{ now: read('sort'), onSort: (sort) => change({ sort }) }}
        />
      </Panel>
    </>
  )
}
