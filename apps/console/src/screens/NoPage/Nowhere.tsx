import { useMutation } from '@tanstack/react-query'
import { useTakeSession } from '../../features/session/session.ts'
import { request } from '../../lib/request.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { EntryPage } from '../../ui/EntryPage.tsx'

/** Signed in, but without a role anywhere. */
export function Nowhere() {
  const take = useTakeSession()
  const signOut = useMutation({ mutationFn: () => request('signOut'), onSuccess: take })
  return (
    <EntryPage title={t('signIn.nowhere')} lead={t('signIn.nowhereText')}>
      <Button onClick={() => signOut.mutate()}>{t('shell.signOut')}</Button>
    </EntryPage>
  )
}
