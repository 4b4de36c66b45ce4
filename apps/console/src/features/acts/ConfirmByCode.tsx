import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { hasPasskeys } from '../session/passkey.ts'
import { useTakeSession } from '../session/session.ts'
import { signInByCode } from '../session/sign-in-by-code.ts'
import { useHere } from '../session/workplace.tsx'

/** The other fresh proof, for who has no passkey: their password and their app. It stands inside the form of an act. */
export function ConfirmByCode({ onFresh }: { readonly onFresh: () => void }) {
  const { member } = useHere()
  const take = useTakeSession()
  const [isOpen, setOpen] = useState(!hasPasskeys())
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: () => signInByCode({ email: member.email, password, code }),
    onSuccess: (answer) => {
      take(answer)
      onFresh()
    },
  })
  if (!isOpen) {
    return (
      <Button size="small" look="quiet" onClick={() => setOpen(true)}>
        {t('act.confirmOtherwise')}
      </Button>
    )
  }
  return (
    <>
      <TextField
        label={t('signIn.password')}
        type="password"
        autoComplete="current-password"
        value={password}
        onText={setPassword}
      />
      <TextField
        label={t('signIn.appCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onText={setCode}
      />
      {confirm.isError && <span>{t('act.confirmFailed')}</span>}
      <Button
        size="small"
        disabled={confirm.isPending || password === '' || code === ''}
        onClick={() => confirm.mutate()}
      >
        {t('act.confirmByCode')}
      </Button>
    </>
  )
}
