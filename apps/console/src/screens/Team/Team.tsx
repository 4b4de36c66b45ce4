import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Answered } from '../../features/calls/Answered.tsx'
import { ExportButton } from '../../features/calls/ExportButton.tsx'
import { useHere, useMay } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import { Table } from '../../ui/Table.tsx'
import { ColleagueSheet } from './ColleagueSheet.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { RefundRules } from './RefundRules.tsx'
import { staffColumns } from './staff-columns.tsx'

/** Who works at the operator, in which roles; owners invite, change and end. */
export function Team() {
  const { workplace } = useHere()
  const canInvite = useMay()('inviteStaff')
  const params = { operator: workplace.slug }
  const query = useQuery(callOptions('staff', { params }))
  const { read, change } = useAddress()
  const [isInviting, setInviting] = useState(false)
  const columns = staffColumns()
  const open = query.data?.data.find(({ id }) => String(id) === read('open'))

  const load = async () => ({ data: (await request('staff', { params })).data, next: null })
  const invite = (
    <Button look="main" keys="N" data-key="n" onClick={() => setInviting(true)}>
      <Icon name="plus" size={14} />
      {t('team.invite')}
    </Button>
  )
  return (
    <Page title={t('team.title')} sub={t('team.sub')} actions={canInvite && invite}>
      <Panel
        title={t('team.title')}
        meta={query.data && t('team.people', { count: query.data.data.length })}
        aside={<ExportButton name="team" columns={columns} load={load} />}
      >
        <Answered query={query} rows={6}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty text={t('team.none')} />
            ) : (
              <Table
                label={t('team.title')}
                columns={columns}
                rows={data}
                idOf={({ id }) => String(id)}
                linkOf={
                  canInvite ? ({ id }) => `${pathTo(workplace.slug, 'team')}?open=${String(id)}` : undefined
                }
                openId={read('open')}
                sorting={{ now: read('sort'), onSort: (sort) => change({ sort }) }}
              />
            )
          }
        </Answered>
      </Panel>
      <RefundRules />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {open && canInvite && (
        <ColleagueSheet key={open.id} colleague={open} onClose={() => change({ open: null })} />
      )}
    </Page>
  )
}
