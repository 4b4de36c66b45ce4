import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsoleData } from '@gaffer/contract/console-types'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { PagedTable } from '../../features/calls/PagedTable.tsx'
import { useHere, useMay } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { Tag } from '../../ui/Tag.tsx'
import { Time } from '../../ui/Time.tsx'

type Row = ConsoleData<'plannedContests'>[number]

/** What will open at a given time; until then no manager knows of it. */
export function Planned() {
  const { workplace } = useHere()
  const { read } = useAddress()
  const mayDiscard = useMay()('discardPlannedContest')
  const [discarded, setDiscarded] = useState<Row | undefined>()
  const query = useQuery(
    callOptions('plannedContests', {
      params: { operator: workplace.slug },
      query: { cursor: read('cursor') },
    }),
  )
  const close = () => setDiscarded(undefined)
  return (
    <Panel title={t('planned.title')} meta={t('planned.hint')}>
      <PagedTable
        query={query}
        expected={4}
        none={<Empty text={t('planned.none')} />}
        label={t('planned.title')}
        columns={[...plannedColumns(), ...(mayDiscard ? [discardColumn(setDiscarded)] : [])]}
        idOf={({ id }) => String(id)}
      />
      {discarded && (
        <Dialog title={t('planned.discardTitle', { name: discarded.name })} kind="small" onClose={close}>
          <ActForm
            name="discardPlannedContest"
            id={discarded.id}
            own={{}}
            look="danger"
            consequence={t('planned.discard')}
            onDone={close}
            onCancel={close}
          />
        </Dialog>
      )}
    </Panel>
  )
}

function plannedColumns(): readonly Column<Row>[] {
  return [
    { id: 'name', header: t('contests.name'), wraps: true, cell: ({ name }) => name },
    { id: 'championship', header: t('contests.championship'), cell: ({ championship }) => championship },
    {
      id: 'opens',
      header: t('planned.opens'),
      cell: ({ opens_at, fault }) =>
        fault === null ? <Time at={opens_at} /> : <Tag tone="bad">{t('planned.missed')}</Tag>,
    },
    { id: 'deadline', header: t('contests.deadline'), cell: ({ deadline_at }) => <Time at={deadline_at} /> },
  ]
}

function discardColumn(onDiscard: (row: Row) => void): Column<Row> {
  return {
    id: 'discard',
    header: t('planned.discard'),
    cell: (row) => (
      <Button size="small" onClick={() => onDiscard(row)}>
        {t('planned.discard')}
      </Button>
    ),
  }
}
