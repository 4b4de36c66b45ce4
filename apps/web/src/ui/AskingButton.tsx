import { useState } from 'react'
import { Button } from './Button.tsx'
import { ChangeFailure, type SentChange } from './ChangeFailure.tsx'
import { ConfirmDialog } from './Dialog.tsx'

type AskingButtonProps = {
  readonly label: string
  readonly question: string
  /** What confirming means. */
  readonly text: string
  readonly change: SentChange
  /** Set while another change is in progress. */
  readonly isDisabled?: boolean
  readonly onConfirm: () => void
}

/** A button for what cannot be undone: it asks first, acts once after the confirmation, and says why it failed. */
export function AskingButton({ label, question, text, change, isDisabled, onConfirm }: AskingButtonProps) {
  const [isAsking, ask] = useState(false)
  return (
    <>
      <Button look="quiet" disabled={isDisabled || change.isPending} onClick={() => ask(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={question}
          message={text}
          confirmLabel={label}
          onConfirm={onConfirm}
          onClose={() => ask(false)}
        />
      )}
      <ChangeFailure change={change} />
    </>
  )
}
