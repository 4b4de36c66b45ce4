import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { refusalText } from '../../features/calls/refusal-text.ts'
import { useSession, useTakeSession } from '../../features/session/session.ts'
import { request } from '../../lib/request.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'

type Props = { readonly token: string; readonly email: string; readonly onIn: () => void }

/** Accepting an invitation to one more operator, by somebody who signs in already: nothing they sign in with changes. */
export function AcceptSignedIn({ token, email, onIn }: Props) {
  const take = useTakeSession()
  const { data } = useSession()
  const accept = useMutation({
    mutationFn: () => request('acceptInvitation', { body: { token } }),
    onSuccess: (answer) => {
      take(answer)
      onIn()
    },
  })
  if (data?.data.member?.email.toLowerCase() !== email.toLowerCase()) {
    return (
      <>
        <p>{t('invitation.known', { email })}</p>
        <Link to="/">{t('invitation.toSignIn')}</Link>
      </>
    )
  }
  return (
    <>
      <Button look="main" size="large" disabled={accept.isPending} onClick={() => accept.mutate()}>
        {t('invitation.accept')}
      </Button>
      {accept.isError && <p role="alert">{refusalText(accept.error)}</p>}
    </>
  )
}
