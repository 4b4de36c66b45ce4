import { useQuery } from '@tanstack/react-query'
import type { ConsoleData } from '@gaffer/contract/console-types'
import { PagedTable } from '../../features/calls/PagedTable.tsx'
import { ExportButton } from '../../features/calls/ExportButton.tsx'
import { factBeside, minuteText, type SaidFact } from '../../features/football/fact-words.ts'
import { useHere } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { useAddress } from '../../lib/use-address.ts'
import { writeNumber } from '../../texts/figures.ts'
import { t } from '../../texts/translate.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Time } from '../../ui/Time.tsx'

type Line = ConsoleData<'correctionList'>[number]

/** The ledger of corrections, as managers read it too. */
export function Corrections() {
  const { workplace } = useHere()
  const { read } = useAddress()
  const params = { operator: workplace.slug }
  const query = useQuery(callOptions('correctionList', { params, query: { cursor: read('cursor') } }))
  const columns = ledgerColumns()
  return (
    <Panel
      title={t('football.corrections')}
      foot={t('ledger.foot')}
      aside={
        <ExportButton
          name="corrections"
          columns={columns}
          load={(cursor) => request('correctionList', { params, query: { cursor } })}
        />
      }
    >
      <PagedTable
        query={query}
        expected={6}
        none={<Empty text={t('ledger.none')} />}
        label={t('football.corrections')}
        columns={columns}
        idOf={({ id }) => String(id)}
        linkOf={({ match_id }) => pathTo(workplace.slug, 'football', match_id)}
      />
    </Panel>
  )
}

function said(fact: SaidFact | null, other: SaidFact | null, instead: string): string {
  return fact === null ? instead : `${minuteText(fact)} ${factBeside(fact, other)}`.trim()
}

const ledgerColumns = (): readonly Column<Line>[] => [
  {
    id: 'match',
    header: t('ledger.match'),
    csv: ({ home, away }) => t('overview.against', { home, away }),
    cell: ({ home, away }) => t('overview.against', { home, away }),
  },
  { id: 'at', header: t('ledger.at'), csv: ({ at }) => at, cell: ({ at }) => <Time at={at} look="exact" /> },
  {
    id: 'before',
    header: t('ledger.before'),
    wraps: true,
    csv: ({ before, after }) => said(before, after, ''),
    cell: ({ before, after }) => said(before, after, t('fact.added')),
  },
  {
    id: 'after',
    header: t('ledger.after'),
    wraps: true,
    csv: ({ before, after }) => said(after, before, ''),
    cell: ({ before, after }) => <b>{said(after, before, t('fact.removed'))}</b>,
  },
  {
    id: 'cause',
    header: t('ledger.cause'),
    csv: ({ cause }) => cause,
    cell: ({ cause }) => t(`cause.${cause}`),
  },
  {
    id: 'teams',
    header: t('ledger.teams'),
    isFigure: true,
    csv: ({ teams }) => teams,
    cell: ({ teams }) => writeNumber(teams),
  },
]
