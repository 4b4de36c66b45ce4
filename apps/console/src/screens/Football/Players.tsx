import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportButton } from '../../features/calls/ExportButton.tsx'
import { NothingFits } from '../../features/calls/NothingFits.tsx'
import { PagedTable } from '../../features/calls/PagedTable.tsx'
import { SharedNotice } from '../../features/football/SharedNotice.tsx'
import { useHere, useMay } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { Bar, Stack } from '../../ui/Columns.tsx'
import { FilterChoice } from '../../ui/FilterChoice.tsx'
import { FilterText } from '../../ui/FilterText.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type Footballer, FITNESS, footballerColumns } from './footballer-columns.tsx'
import { FootballerDialog } from './FootballerDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'

/** The players: found by name, changed one by one. */
export function Players() {
  const { workplace } = useHere()
  const mayChange = useMay()('changePlayer')
  const { read, change } = useAddress()
  const [open, setOpen] = useState<Footballer | undefined>()
  const [merging, setMerging] = useState<Footballer | undefined>()
  const params = { operator: workplace.slug }
  const filter = { text: read('text'), status: FITNESS.find((status) => status === read('status')) }
  const query = useQuery(callOptions('playerList', { params, query: { ...filter, cursor: read('cursor') } }))
  // Whose facts are changed elsewhere, the list says once.
  const shared = query.data?.data.map(({ shared_with }) => shared_with).find((one) => one !== null) ?? null
  const columns = footballerColumns(mayChange ? { onChange: setOpen, onMerge: setMerging } : undefined)
  return (
    <Stack>
      <Bar>
        <FilterText
          isFirst
          label={t('players.search')}
          value={filter.text ?? ''}
          onFilter={(text) => change({ text })}
        />
        <FilterChoice
          label={t('players.status')}
          value={filter.status}
          options={FITNESS.map((status) => [status, t(`fitness.${status}`)] as const)}
          onFilter={(status) => change({ status })}
        />
      </Bar>
      <Panel
        title={t('football.players')}
        aside={
          <ExportButton
            name="players"
            columns={columns}
            load={(cursor) => request('playerList', { params, query: { ...filter, cursor } })}
          />
        }
      >
        {mayChange && shared !== null && <SharedNotice shared={shared} part="facts" />}
        <PagedTable
          query={query}
          expected={14}
          none={<NothingFits text={t('players.none')} filters={['text', 'status']} />}
          label={t('football.players')}
          columns={columns}
          idOf={({ id }) => String(id)}
        />
      </Panel>
      {open && <FootballerDialog player={open} onClose={() => setOpen(undefined)} />}
      {merging && <MergeDialog player={merging} onClose={() => setMerging(undefined)} />}
    </Stack>
  )
}
