import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalText } from '../../features/calls/refusal-text.ts'
import { useTakeSession } from '../../features/session/session.ts'
import { request } from '../../lib/request.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { NewPasswordField } from '../../ui/NewPasswordField.tsx'
import classes from './SignIn.module.css'

/** Setting a password, the first or another one, by the app and a recovery code together. */
export function PasswordForm({ onBack }: { readonly onBack: () => void }) {
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [recoveryCode, setRecoveryCode] = useState('')
  const [password, setPassword] = useState('')
  const take = useTakeSession()
  const set = useMutation({
    mutationFn: () =>
      request('setPassword', {
        body: {
          email: email.trim(),
          code: code.replaceAll(' ', ''),
          recovery_code: recoveryCode.replaceAll(' ', ''),
          password,
        },
      }),
    onSuccess: take,
  })
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        set.mutate()
      }}
    >
      <p className={classes.lead}>{t('signIn.passwordLead')}</p>
      <TextField
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        required
        value={email}
        onText={setEmail}
      />
      <TextField
        label={t('signIn.appCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onText={setCode}
      />
      <TextField
        label={t('signIn.recoveryCode')}
        autoComplete="off"
        required
        value={recoveryCode}
        onText={setRecoveryCode}
      />
      <NewPasswordField
        label={t('signIn.newPassword')}
        hint={t('signIn.passwordHint')}
        value={password}
        onText={setPassword}
      />
      {set.isError && (
        <p className={classes.refusal} role="alert">
          {refusalText(set.error)}
        </p>
      )}
      <Button type="submit" look="main" size="large" disabled={set.isPending}>
        {t('signIn.setPassword')}
      </Button>
      <p className={classes.lead}>{t('signIn.noCodes')}</p>
      <Button look="quiet" onClick={onBack}>
        {t('signIn.hasPassword')}
      </Button>
    </form>
  )
}
