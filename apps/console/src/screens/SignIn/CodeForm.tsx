import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalText } from '../../features/calls/refusal-text.ts'
import { signInByCode } from '../../features/session/sign-in-by-code.ts'
import { useTakeSession } from '../../features/session/session.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import classes from './SignIn.module.css'

/** Signing in by a password and a code: of an authenticator app, or a recovery code. */
export function CodeForm({ onNoPassword }: { readonly onNoPassword: () => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const take = useTakeSession()
  const signIn = useMutation({
    mutationFn: () => signInByCode({ email, password, code }),
    onSuccess: take,
  })
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        signIn.mutate()
      }}
    >
      <TextField
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        required
        value={email}
        onText={setEmail}
      />
      <TextField
        label={t('signIn.password')}
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onText={setPassword}
      />
      <TextField
        label={t('signIn.code')}
        autoComplete="one-time-code"
        required
        value={code}
        onText={setCode}
      />
      {signIn.isError && (
        <div className={classes.refusal} role="alert">
          <p>{refusalText(signIn.error)}</p>
          <p>{t('signIn.waits')}</p>
        </div>
      )}
      <Button type="submit" look="main" size="large" disabled={signIn.isPending}>
        {t('signIn.withCode')}
      </Button>
      <Button look="quiet" onClick={onNoPassword}>
        {t('signIn.noPassword')}
      </Button>
    </form>
  )
}
