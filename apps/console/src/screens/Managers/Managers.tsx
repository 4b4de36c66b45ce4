import { useQuery } from '@tanstack/react-query'
import { ExportButton } from '../../features/calls/ExportButton.tsx'
import { NothingFits } from '../../features/calls/NothingFits.tsx'
import { PagedTable } from '../../features/calls/PagedTable.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import { Views } from '../../features/views/Views.tsx'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { Bar } from '../../ui/Columns.tsx'
import { FilterChoice } from '../../ui/FilterChoice.tsx'
import { FilterText } from '../../ui/FilterText.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { managerColumns } from './manager-columns.tsx'

const STATES = ['blocked', 'excluded', 'bots'] as const

/** Finding a manager. */
export function Managers() {
  const { workplace } = useHere()
  const { read, change } = useAddress()
  const params = { operator: workplace.slug }
  const filter = { text: read('text'), state: STATES.find((state) => state === read('state')) }
  const query = useQuery(
    callOptions('findManagers', { params, query: { ...filter, cursor: read('cursor') } }),
  )
  const columns = managerColumns()

  return (
    <Page title={t('managers.title')} sub={t('managers.sub')}>
      <Bar>
        <FilterText
          isFirst
          label={t('managers.search')}
          value={filter.text ?? ''}
          onFilter={(text) => change({ text })}
        />
        <FilterChoice
          label={t('managers.state')}
          value={filter.state}
          options={STATES.map((state) => [state, t(`managers.state.${state}`)] as const)}
          onFilter={(state) => change({ state })}
        />
      </Bar>
      <Panel
        title={t('managers.title')}
        aside={
          <>
            <Views page="managers" />
            <ExportButton
              name="managers"
              columns={columns}
              load={(cursor) => request('findManagers', { params, query: { ...filter, cursor } })}
            />
          </>
        }
      >
        <PagedTable
          query={query}
          expected={10}
          none={<NothingFits text={t('managers.none')} filters={['text', 'state']} />}
          label={t('managers.title')}
          columns={columns}
          idOf={({ id }) => String(id)}
          linkOf={({ id }) => pathTo(workplace.slug, 'managers', id)}
          sorting={{ now: read('sort'), onSort: (sort) => change({ sort }) }}
        />
      </Panel>
    </Page>
  )
}
