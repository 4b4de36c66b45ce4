import { ActForm } from '../../features/acts/ActForm.tsx'
import { t } from '../../texts/translate.ts'
import { Dialog } from '../../ui/Dialog.tsx'

/** Asking the wallet again about an operation that is not decided. */
export function AskDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  return (
    <Dialog title={t('operations.askTitle')} kind="small" onClose={onClose}>
      <ActForm
        name="askOperation"
        own={{ operation_id: id }}
        consequence={t('operations.askDo')}
        onDone={onClose}
        onCancel={onClose}
      >
        <p>{t('operations.askHint')}</p>
      </ActForm>
    </Dialog>
  )
}
