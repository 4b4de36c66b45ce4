import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Answered } from '../../features/calls/Answered.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Table } from '../../ui/Table.tsx'
import { signInColumns } from './sign-in-columns.tsx'

/** Where who is signed in is signed in; each can be ended. */
export function SignIns() {
  const query = useQuery(callOptions('ownSignIns'))
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: (id: string | undefined) => request('endOwnSignIn', { body: id === undefined ? {} : { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['ownSignIns'] }),
  })
  return (
    <Page title={t('signIns.title')} sub={t('signIns.sub')}>
      <Panel
        title={t('signIns.title')}
        aside={
          <>
            {end.isError && <span role="alert">{t('signIns.endFailed')}</span>}
            <Button size="small" disabled={end.isPending} onClick={() => end.mutate(undefined)}>
              {t('signIns.endOthers')}
            </Button>
          </>
        }
      >
        <Answered query={query} rows={3}>
          {({ data }) => (
            <Table
              label={t('signIns.title')}
              columns={signInColumns((id) => end.mutate(id))}
              rows={data}
              idOf={({ id }) => id}
            />
          )}
        </Answered>
      </Panel>
    </Page>
  )
}
