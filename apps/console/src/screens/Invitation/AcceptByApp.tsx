import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsoleData } from '@gaffer/contract/console-types'
import { refusalText } from '../../features/calls/refusal-text.ts'
import { request } from '../../lib/request.ts'
import { SESSION_KEY } from '../../lib/query-client.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyId } from '../../ui/CopyId.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { TextField } from '../../ui/Field.tsx'
import { NewPasswordField } from '../../ui/NewPasswordField.tsx'
import classes from './Invitation.module.css'

type Props = {
  readonly token: string
  readonly email: string
  readonly app: NonNullable<ConsoleData<'invitation'>['app']>
  readonly onIn: () => void
}

/** Accepting an invitation with a password and an authenticator app: its key, six digits, then the recovery codes once. */
export function AcceptByApp({ token, email, app, onIn }: Props) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const client = useQueryClient()
  const accept = useMutation({
    mutationFn: () =>
      request('acceptByCode', {
        body: { token, app: app.sealed, password, code: code.replaceAll(' ', '') },
      }),
  })
  if (accept.data !== undefined) {
    return (
      <>
        <h2>{t('invitation.codes')}</h2>
        <p>{t('invitation.codesText')}</p>
        <pre>{accept.data.data.recovery_codes.join('\n')}</pre>
        <Button
          look="main"
          onClick={() => void client.invalidateQueries({ queryKey: SESSION_KEY }).then(onIn)}
        >
          {t('invitation.codesDone')}
        </Button>
      </>
    )
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        accept.mutate()
      }}
    >
      {/* Password managers keep the password with the address it belongs to. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <NewPasswordField
        label={t('invitation.password')}
        hint={t('signIn.passwordHint')}
        value={password}
        onText={setPassword}
      />
      <p>{t('invitation.appHint')}</p>
      <Facts facts={[[t('invitation.appKey'), <CopyId key="key" id={secretOf(app.address)} />]]} />
      <p>
        <a href={app.address}>{t('invitation.appOpen')}</a>
      </p>
      <TextField
        label={t('invitation.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onText={setCode}
        fault={accept.isError ? refusalText(accept.error) : undefined}
      />
      <Button type="submit" look="main" size="large" disabled={accept.isPending}>
        {t('invitation.withCode')}
      </Button>
    </form>
  )
}

/** The key within an `otpauth:` address, for typing. */
function secretOf(address: string): string {
  return /[?&]secret=([^&]+)/.exec(address)?.[1] ?? address
}
