import { useTexts } from '../../i18n/language.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'

type ChangeFailureProps = {
  readonly change: { readonly error: Error | null; readonly reset: () => void }
}

/** Why a change of a saved team was refused; nothing has changed then. */
export function ChangeFailure({ change }: ChangeFailureProps) {
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
