import { useQuery } from '@tanstack/react-query'
import { ExportButton } from '../../features/calls/ExportButton.tsx'
import { NothingFits } from '../../features/calls/NothingFits.tsx'
import { PagedTable } from '../../features/calls/PagedTable.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import { Views } from '../../features/views/Views.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditSheet } from './AuditSheet.tsx'
import { auditColumns } from './audit-columns.tsx'

const SEES_ALL = ['owner', 'finance']

/** Who did what, why, and what it changed. */
export function Audit() {
  const { workplace } = useHere()
  const { read, change, params: address } = useAddress()
  const params = { operator: workplace.slug }
  const filter = {
    act: read('act'),
    member: read('member'),
    subject_kind: read('kind'),
    subject_id: read('subject'),
    text: read('text'),
  }
  const query = useQuery(callOptions('auditLog', { params, query: { ...filter, cursor: read('cursor') } }))
  const columns = auditColumns()
  const open = query.data?.data.find(({ seq }) => String(seq) === read('open'))
  const linkTo = (seq: number) => {
    const opened = new URLSearchParams(address)
    opened.set('open', String(seq))
    return `?${opened.toString()}`
  }

  return (
    <Page title={t('audit.title')} sub={t('audit.sub')}>
      <AuditFilters />
      <Panel
        title={t('audit.title')}
        meta={workplace.roles.some((role) => SEES_ALL.includes(role)) ? undefined : t('audit.onlyOwn')}
        aside={
          <>
            <Views page="audit" />
            <ExportButton
              name="audit-log"
              columns={columns}
              load={(cursor) => request('auditLog', { params, query: { ...filter, cursor } })}
            />
          </>
        }
      >
        <PagedTable
          query={query}
          expected={12}
          none={<NothingFits text={t('audit.none')} filters={['act', 'member', 'kind', 'subject', 'text']} />}
          label={t('audit.title')}
          columns={columns}
          idOf={({ seq }) => String(seq)}
          linkOf={({ seq }) => linkTo(seq)}
          openId={read('open')}
        />
      </Panel>
      {open && <AuditSheet line={open} onClose={() => change({ open: null })} />}
    </Page>
  )
}
