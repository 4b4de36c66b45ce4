import { useQuery } from '@tanstack/react-query'
import { Answered } from '../../features/calls/Answered.tsx'
import { ExportButton } from '../../features/calls/ExportButton.tsx'
import { Pager } from '../../features/calls/Pager.tsx'
import { CONTEST_KINDS, CONTEST_STATES } from '../../features/contests/contest-words.tsx'
import { useHere, useMoney } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import { Table } from '../../ui/Table.tsx'
import { contestColumns } from './contest-columns.tsx'
import { ContestFilters } from './ContestFilters.tsx'

/** The contests of an operator by deadline. */
export function Contests() {
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
    <Page title={t('contests.title')} sub={t('contests.sub')}>
      <ContestFilters filter={filter} />
      <Panel
        title={t('contests.title')}
        aside={
          <ExportButton
            name="contests"
            columns={columns}
            load={(cursor) => request('contestList', { params, query: { ...filter, cursor } })}
          />
        }
      >
        <Answered query={query} rows={10}>
          {({ data, next }) => (
            <>
              {data.length === 0 ? (
                <Empty text={t('contests.none')}>
                  <Button size="small" onClick={() => change({ text: null, state: null, kind: null })}>
                    {t('table.dropFilter')}
                  </Button>
                </Empty>
              ) : (
                <Table
                  label={t('contests.title')}
                  columns={columns}
                  rows={data}
                  idOf={({ id }) => String(id)}
                  linkOf={({ id }) => pathTo(workplace.slug, 'contests', id)}
                  sorting={{ now: read('sort'), onSort: (sort) => change({ sort }) }}
                />
              )}
              <Pager next={next} />
            </>
          )}
        </Answered>
      </Panel>
    </Page>
  )
}
