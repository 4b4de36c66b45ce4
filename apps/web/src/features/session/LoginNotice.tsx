import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useBrand } from '../../brand/brand.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../ui/QueryState.tsx'
import { Notice } from '../../ui/Surface.tsx'
import { guestNote } from './guest-note.ts'
import { addressOfVisit, type PendingVisit, rememberVisit, takeVisit } from './pending-visit.ts'
import { useSession } from './session-context.ts'

/** What a manager's own screen shows to others: the visit continues after the login. */
export function LoginNotice({ title, visit }: { readonly title: string; readonly visit: PendingVisit }) {
  const { t } = useTexts()
  const brand = useBrand()
  const session = useSession()
  const navigate = useNavigate()
  const address = addressOfVisit(visit)
  useEffect(() => rememberVisit(visit), [visit])
  const login = useMutation({
    mutationFn: session.start,
    onSuccess: (isIn) => {
      const remembered = isIn ? takeVisit() : undefined
      if (remembered === undefined || addressOfVisit(remembered) === address) return
      void navigate(addressOfVisit(remembered), { replace: true })
    },
  })
  return (
    <>
      <Notice
        title={title}
        text={t(brand.loginMode === 'demo' ? guestNote(brand) : 'dashboard.loginText')}
        action={
          <Button disabled={login.isPending} onClick={() => login.mutate()}>
            {t('header.login')}
          </Button>
        }
      />
      {login.error && <Failed error={login.error} />}
    </>
  )
}
