import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useBrand } from '../../brand/brand.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../ui/QueryState.tsx'
import { Notice } from '../../ui/Surface.tsx'
import { addressOfVisit, rememberVisit, takeVisit } from '../../features/session/pending-visit.ts'
import { useSession } from '../../features/session/session.tsx'

/** My games need a login: the visit is remembered and goes on after it (spec 2 Header). */
export function LoginNotice({ subTournamentId }: { readonly subTournamentId: number | undefined }) {
  const { t } = useTexts()
  const brand = useBrand()
  const session = useSession()
  const navigate = useNavigate()
  useEffect(() => rememberVisit({ route: 'Dashboard', subId: subTournamentId }), [subTournamentId])
  const login = useMutation({
    mutationFn: session.start,
    onSuccess: (isIn) => {
      const visit = isIn ? takeVisit() : undefined
      const isHere = visit?.route === 'Dashboard' && visit.subId === subTournamentId
      if (visit !== undefined && !isHere) void navigate(addressOfVisit(visit), { replace: true })
    },
  })
  return (
    <>
      <Notice
        title={t('dashboard.login')}
        text={t(brand.loginMode === 'demo' ? 'welcome.note' : 'dashboard.loginText')}
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
