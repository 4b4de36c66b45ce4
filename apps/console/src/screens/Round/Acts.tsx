import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { SharedNotice } from '../../features/football/SharedNotice.tsx'
import { useMay } from '../../features/session/workplace.tsx'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Bar } from '../../ui/Columns.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ReopenDialog } from './ReopenDialog.tsx'
import type { RoundFile } from './round-file.ts'

/** Closing a round without waiting on, and reopening a closed one. */
export function Acts({ round }: { readonly round: RoundFile }) {
  const isAllowed = useMay()
  const [open, setOpen] = useState<'close' | 'reopen' | undefined>()
  const [isAsked, setAsked] = useState(false)
  const name = t('rounds.name', { championship: round.championship, number: round.number })
  const shut = () => setOpen(undefined)
  const mayChange = isAllowed('closeRound') || isAllowed('reopenRound')
  if (mayChange && round.shared_with !== null)
    return <SharedNotice shared={round.shared_with} part="rounds" />
  return (
    <>
      {isAsked && <Notice tone="info">{t('round.asked')}</Notice>}
      <Bar>
        {isAllowed('closeRound') && round.can_close && (
          <Button onClick={() => setOpen('close')}>{t('round.close')}</Button>
        )}
        {isAllowed('reopenRound') && round.state === 'closed' && !isAsked && (
          <Button look="danger" onClick={() => setOpen('reopen')}>
            {t('round.reopen')}
          </Button>
        )}
      </Bar>
      {open === 'close' && (
        <Dialog title={t('round.closeTitle', { name })} kind="small" onClose={shut}>
          <ActForm
            name="closeRound"
            id={round.id}
            own={{}}
            consequence={t('round.closeDo')}
            onDone={shut}
            onCancel={shut}
          >
            <p>{t('round.closeHint')}</p>
          </ActForm>
        </Dialog>
      )}
      {open === 'reopen' && (
        <ReopenDialog
          id={round.id}
          name={name}
          onClose={shut}
          onDone={() => {
            shut()
            setAsked(true)
          }}
        />
      )}
    </>
  )
}
