import { useState } from 'react'
import { useMay } from '../../features/session/workplace.tsx'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import type { ContestFile } from './contest-file.ts'

/** Cancelling a contest before it is played; what it gives back is shown first. */
export function Cancel({ contest }: { readonly contest: ContestFile }) {
  const isAllowed = useMay()('cancelContest')
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  if (!isAllowed) return null
  if (isAsked) return <Notice tone="info">{t('contest.asked')}</Notice>
  return (
    <div>
      <Button look="danger" onClick={() => setOpen(true)}>
        {t('contest.cancel')}
      </Button>
      {isOpen && (
        <CancelDialog
          contest={contest}
          onClose={() => setOpen(false)}
          onDone={(isProposed) => {
            setOpen(false)
            setAsked(isProposed)
          }}
        />
      )}
    </div>
  )
}
