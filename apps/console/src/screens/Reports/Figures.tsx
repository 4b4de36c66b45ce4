import { useQuery } from '@tanstack/react-query'
import { Answered } from '../../features/calls/Answered.tsx'
import { ExportButton } from '../../features/calls/ExportButton.tsx'
import { useHere, useMoney } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import { Table } from '../../ui/Table.tsx'
import { Charts } from './Charts.tsx'
import { reportColumns } from './report-columns.tsx'
import { OF_TIME, type Report, type ReportPart } from './report-of.ts'

/** The figures of a span, drawn on a line of time and written as a table. */
export function Figures({ by }: { readonly by: ReportPart }) {
  const { workplace } = useHere()
  const { amount, currency } = useMoney()
  const { read, change } = useAddress()
  const input = {
    params: { operator: workplace.slug },
    query: { by, from: read('from'), to: read('to') },
  }
  const query = useQuery(callOptions('report', input))
  const report = query.data?.data
  const columns = reportColumns(by, report?.total, amount, currency)
  const load = async () => ({ data: (await request('report', input)).data.rows, next: null })
  return (
    <>
      {report !== undefined && report.rows.length > 0 && OF_TIME.includes(by) && <Charts report={report} />}
      <Panel
        title={t('reports.figures')}
        meta={report && t('reports.span', { from: report.from, to: report.to })}
        aside={<ExportButton name={`report-by-${by}`} columns={columns} load={load} />}
        foot={footOf(by, report)}
      >
        <Answered query={query} rows={12}>
          {({ data }) =>
            data.rows.length === 0 ? (
              <Empty text={t('reports.none')} />
            ) : (
              <Table
                label={t('reports.figures')}
                columns={columns}
                rows={data.rows}
                idOf={({ key }) => key}
                sorting={{ now: read('sort'), onSort: (sort) => change({ sort }) }}
              />
            )
          }
        </Answered>
      </Panel>
    </>
  )
}

function footOf(by: ReportPart, report: Report | undefined): string {
  if (by === 'language') return t('reports.languages')
  return report?.is_cut === true ? t('reports.cut') : t('reports.bots')
}
