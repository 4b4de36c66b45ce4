import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Answered } from '../../features/calls/Answered.tsx'
import { numberOf } from '../../features/managers/movement-words.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { OnNarrow, Stack, ThirdColumn, ThreeColumns } from '../../ui/Columns.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Page } from '../../ui/Page.tsx'
import { ActPanel } from './ActPanel.tsx'
import { Card } from './Card.tsx'
import { Limits } from './Limits.tsx'
import { Lists } from './Lists.tsx'
import { Notes } from './Notes.tsx'
import { Story } from './Story.tsx'

/** One manager: who they are, what happened, what may be done. */
export function Manager() {
  const { id = '' } = useParams()
  const { workplace } = useHere()
  const { read } = useAddress()
  const [isActing, setActing] = useState(false)
  const query = useQuery(callOptions('managerFile', { params: { operator: workplace.slug, id } }))
  const manager = query.data?.data

  return (
    <Page
      title={manager?.name ?? t('managers.title')}
      sub={manager && t('manager.sub', { number: numberOf(manager.id) })}
      actions={
        <>
          <BackLink to={pathTo(workplace.slug, 'managers')}>{t('manager.back')}</BackLink>
          {manager && (
            <OnNarrow>
              <Button onClick={() => setActing(true)}>{t('manager.acts')}</Button>
            </OnNarrow>
          )}
        </>
      }
    >
      <Answered query={query} rows={12}>
        {({ data }) => (
          <ThreeColumns>
            <Stack>
              <Card manager={data} />
              <Limits manager={data} />
              <Notes manager={data} />
            </Stack>
            <Stack>
              <Story operation={read('operation')} />
              <Lists manager={data} />
            </Stack>
            <ThirdColumn>
              <ActPanel manager={data} />
            </ThirdColumn>
          </ThreeColumns>
        )}
      </Answered>
      {isActing && manager && (
        <Dialog title={t('manager.acts')} kind="sheet" onClose={() => setActing(false)}>
          <ActPanel manager={manager} />
        </Dialog>
      )}
    </Page>
  )
}
