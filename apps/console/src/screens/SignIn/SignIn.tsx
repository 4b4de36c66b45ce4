import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalText } from '../../features/calls/refusal-text.ts'
import { hasPasskeys, PasskeyDropped, signInByPasskey } from '../../features/session/passkey.ts'
import { type Session, useTakeSession } from '../../features/session/session.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { EntryPage } from '../../ui/EntryPage.tsx'
import { CodeForm } from './CodeForm.tsx'
import { DemoPeople } from './DemoPeople.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import classes from './SignIn.module.css'

type Way = 'passkey' | 'code' | 'password'

/** Signing in: by passkey, by a password and a code where there is none, in the demo by a press. */
export function SignIn({ session }: { readonly session: Session }) {
  const [way, setWay] = useState<Way>(hasPasskeys() ? 'passkey' : 'code')
  const take = useTakeSession()
  const passkey = useMutation({ mutationFn: signInByPasskey, onSuccess: take })
  const failure = passkey.error instanceof PasskeyDropped ? t('signIn.dropped') : refusalText(passkey.error)

  return (
    <EntryPage title={t('signIn.title')} lead={t('signIn.lead')} after={<DemoPeople people={session.demo} />}>
      {way === 'code' && <CodeForm onNoPassword={() => setWay('password')} />}
      {way === 'password' && <PasswordForm onBack={() => setWay('code')} />}
      {way === 'passkey' && (
        <>
          <Button look="main" size="large" disabled={passkey.isPending} onClick={() => passkey.mutate()}>
            {t('signIn.passkey')}
          </Button>
          <p className={classes.lead}>{t('signIn.passkeyHint')}</p>
          {passkey.isError && (
            <p className={classes.refusal} role="alert">
              {failure}
            </p>
          )}
        </>
      )}
      {!hasPasskeys() && <p className={classes.lead}>{t('signIn.noPasskey')}</p>}
      {hasPasskeys() && (
        <Button look="quiet" onClick={() => setWay(way === 'passkey' ? 'code' : 'passkey')}>
          {way === 'passkey' ? t('signIn.byCode') : t('signIn.byPasskey')}
        </Button>
      )}
    </EntryPage>
  )
}
