import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { refusalText } from '../../features/calls/refusal-text.ts'
import { hasPasskeys } from '../../features/session/passkey.ts'
import { isRefusal } from '../../lib/api-error.ts'
import { request } from '../../lib/request.ts'
import { writeTime } from '../../texts/times.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { EntryPage } from '../../ui/EntryPage.tsx'
import { Failed, Loading } from '../../ui/State.tsx'
import { AcceptByApp } from './AcceptByApp.tsx'
import { AcceptByPasskey } from './AcceptByPasskey.tsx'
import { AcceptSignedIn } from './AcceptSignedIn.tsx'

/** The page of an invitation. Its token stands behind `#`, which browsers send to nobody. */
export function Invitation() {
  const token = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const [isByApp, setByApp] = useState(!hasPasskeys())
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => request('invitation', { body: { token } }),
    staleTime: Infinity,
  })
  if (isRefusal(error, 'invitationOver') || isRefusal(error, 'badRequest')) {
    return <EntryPage title={t('invitation.over')} lead={t('invitation.overText')} />
  }
  if (data === undefined) {
    return (
      <EntryPage title={t('app.name')}>
        {error === null ? (
          <Loading rows={3} />
        ) : (
          <Failed text={refusalText(error)} onAgain={() => void refetch()} />
        )}
      </EntryPage>
    )
  }
  const { name, email, until, operator, app } = data.data
  const onIn = () => void navigate('/', { replace: true })
  return (
    <EntryPage
      title={t('invitation.title', { name })}
      lead={
        operator === null
          ? t('invitation.lead', { email, until: writeTime(until, 'weekday') })
          : t('invitation.leadTo', { email, operator, until: writeTime(until, 'weekday') })
      }
    >
      {app === null && <AcceptSignedIn token={token} email={email} onIn={onIn} />}
      {app !== null && isByApp && <AcceptByApp token={token} email={email} app={app} onIn={onIn} />}
      {app !== null && !isByApp && <AcceptByPasskey token={token} onIn={onIn} />}
      {app !== null && !isByApp && (
        <Button look="quiet" onClick={() => setByApp(true)}>
          {t('invitation.app')}
        </Button>
      )}
    </EntryPage>
  )
}
