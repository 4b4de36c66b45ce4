import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { t } from '../../texts/translate.ts'
import { ChoiceField } from '../../ui/Field.tsx'
import type { ManagerAct } from './manager-acts.ts'

type Props = {
  readonly act: ManagerAct
  readonly id: number
  readonly onClose: () => void
}

const DAY = 24
const HOURS = [1, 6, DAY, 3 * DAY, 7 * DAY]

function spanOf(hours: number): string {
  return hours < DAY ? t('manager.hours', { hours }) : t('manager.days', { days: hours / DAY })
}

/** The form of one act: a note is its own reason. */
export function ManagerActForm({ act: { kind }, id, onClose }: Props) {
  const [hours, setHours] = useState(DAY)
  const shared = { id, onDone: onClose, onCancel: onClose }
  if (kind === 'note') {
    return (
      <ActForm
        {...shared}
        name="noteOnManager"
        own={{}}
        reasonLabel={t('manager.note')}
        consequence={t('manager.noteDo')}
      />
    )
  }
  if (kind === 'end') {
    return <ActForm {...shared} name="endManagerSessions" own={{}} consequence={t('manager.endDo')} />
  }
  if (kind === 'unblock') {
    return (
      <ActForm {...shared} name="blockManager" own={{ hours: null }} consequence={t('manager.unblockDo')} />
    )
  }
  return (
    <ActForm
      {...shared}
      name="blockManager"
      own={{ hours }}
      look="danger"
      consequence={t('manager.blockDo', { span: spanOf(hours) })}
    >
      <ChoiceField
        label={t('manager.blockFor')}
        value={String(hours)}
        options={HOURS.map((each) => [String(each), spanOf(each)] as const)}
        onText={(text) => setHours(Number(text))}
      />
    </ActForm>
  )
}
