import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalText } from '../../features/calls/refusal-text.ts'
import { useTakeSession } from '../../features/session/session.ts'
import { request } from '../../lib/request.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import classes from './SignIn.module.css'

/** Signing in by the code of an authenticator app, or by a recovery code. */
export function CodeForm() {
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const take = useTakeSession()
  const signIn = useMutation({
    mutationFn: () =>
      request('signInByCode', { body: { email: email.trim(), code: code.replaceAll(' ', '') } }),
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
        label={t('signIn.code')}
        autoComplete="one-time-code"
        required
        value={code}
        onText={setCode}
      />
      {signIn.isError && (
        <p className={classes.refusal} role="alert">
          {refusalText(signIn.error)}
        </p>
      )}
      <Button type="submit" look="main" size="large" disabled={signIn.isPending}>
        {t('signIn.withCode')}
      </Button>
    </form>
  )
}
