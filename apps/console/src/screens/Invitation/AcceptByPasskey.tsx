import { useMutation } from '@tanstack/react-query'
import { refusalText } from '../../features/calls/refusal-text.ts'
import { acceptByPasskey, PasskeyDropped } from '../../features/session/passkey.ts'
import { useTakeSession } from '../../features/session/session.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'

type Props = { readonly token: string; readonly onIn: () => void }

/** Accepting an invitation by making a passkey. */
export function AcceptByPasskey({ token, onIn }: Props) {
  const take = useTakeSession()
  const accept = useMutation({
    mutationFn: () => acceptByPasskey(token),
    onSuccess: (answer) => {
      take(answer)
      onIn()
    },
  })
  return (
    <>
      <p>{t('invitation.passkeyHint')}</p>
      <Button look="main" size="large" disabled={accept.isPending} onClick={() => accept.mutate()}>
        {t('invitation.passkey')}
      </Button>
      {accept.isError && (
        <p role="alert">
          {accept.error instanceof PasskeyDropped ? t('signIn.dropped') : refusalText(accept.error)}
        </p>
      )}
    </>
  )
}
