import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { t } from '../../texts/translate.ts'
import { TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { ActProps } from './act-props.ts'

/** A note is its own reason. */
export function NoteForm({ manager, onDone, onCancel }: ActProps) {
  return (
    <ActForm
      name="noteOnManager"
      id={manager.id}
      own={{}}
      reasonLabel={t('managerAct.note')}
      consequence={t('manager.noteDo')}
      onDone={() => onDone()}
      onCancel={onCancel}
    />
  )
}

/** Logging a manager out on every device. */
export function EndForm({ manager, onDone, onCancel }: ActProps) {
  return (
    <ActForm
      name="endManagerSessions"
      id={manager.id}
      own={{}}
      consequence={t('manager.endDo')}
      onDone={() => onDone()}
      onCancel={onCancel}
    />
  )
}

/** Another name for a manager, by the rules of every name. */
export function RenameForm({ manager, onDone, onCancel }: ActProps) {
  const [name, setName] = useState(manager.name)
  return (
    <ActForm
      name="renameManager"
      id={manager.id}
      own={{ name }}
      isComplete={name.trim() !== '' && name !== manager.name}
      consequence={t('manager.renameDo', { name })}
      onDone={() => onDone()}
      onCancel={onCancel}
    >
      <TextField label={t('manager.newName')} value={name} maxLength={200} onText={setName} />
    </ActForm>
  )
}

/** Asking that somebody's personal data go. */
export function EraseForm({ manager, onDone, onCancel }: ActProps) {
  return (
    <ActForm
      name="eraseManager"
      id={manager.id}
      own={{}}
      look="danger"
      consequence={t('manager.eraseDo')}
      onDone={() => onDone(<Notice tone="info">{t('manager.askedFinance')}</Notice>)}
      onCancel={onCancel}
    >
      <p>{t('manager.eraseHint')}</p>
    </ActForm>
  )
}

/** Calling an erasure off. */
export function KeepForm({ manager, onDone, onCancel }: ActProps) {
  return (
    <ActForm
      name="stopErasure"
      id={manager.id}
      own={{}}
      consequence={t('managerAct.keep')}
      onDone={() => onDone()}
      onCancel={onCancel}
    />
  )
}
