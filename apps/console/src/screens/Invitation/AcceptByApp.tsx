import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalText } from '../../features/calls/refusal-text.ts'
import { request } from '../../lib/request.ts'
import { SESSION_KEY } from '../../lib/query-client.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyId } from '../../ui/CopyId.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { TextField } from '../../ui/Field.tsx'

type Props = { readonly token: string; readonly address: string; readonly onIn: () => void }

/** Accepting an invitation with an authenticator app: its key, six digits, then the recovery codes once. */
export function AcceptByApp({ token, address, onIn }: Props) {
  const [code, setCode] = useState('')
  const client = useQueryClient()
  const accept = useMutation({
    mutationFn: () => request('acceptByCode', { body: { token, code: code.replaceAll(' ', '') } }),
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
      onSubmit={(event) => {
        event.preventDefault()
        accept.mutate()
      }}
    >
      <p>{t('invitation.appHint')}</p>
      <Facts facts={[[t('invitation.appKey'), <CopyId key="key" id={secretOf(address)} />]]} />
      <p>
        <a href={address}>{t('invitation.appOpen')}</a>
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
