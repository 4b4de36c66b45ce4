import { useTexts } from '../i18n/language.tsx'
import { ConfirmDialog } from './Dialog.tsx'

/** A change that was sent: whether it is in progress, and why it was refused. */
export type SentChange = {
  readonly isPending: boolean
  readonly error: Error | null
  readonly reset: () => void
}

/** Why a change was refused; then nothing has changed. */
export function ChangeFailure({ change }: { readonly change: Omit<SentChange, 'isPending'> }) {
  const { t } = useTexts()
  if (change.error === null) return null
  return (
    <ConfirmDialog
      title={t('error.title')}
      message={change.error.message || t('common.offlineText')}
      onClose={change.reset}
    />
  )
}
