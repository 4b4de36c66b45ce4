import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { t } from '../../texts/translate.ts'
import { ChoiceField } from '../../ui/Field.tsx'
import type { ActProps } from './act-props.ts'
import { AskedOwner } from './AskedOwner.tsx'

const DAY = 24
const HOURS = [1, 6, DAY, 3 * DAY, 7 * DAY, 30 * DAY, 365 * DAY]
const ALONE = 7 * DAY

function spanOf(hours: number): string {
  return hours < DAY ? t('manager.hours', { hours }) : t('manager.days', { days: hours / DAY })
}

/** A block; a long one, one that shortens what is there, and one after a renewal wait for an owner. */
export function BlockForm({ manager, onDone, onCancel }: ActProps) {
  const [hours, setHours] = useState(DAY)
  const span = spanOf(hours)
  const isAsked = hours > ALONE || manager.needs_owner
  return (
    <ActForm
      name="blockManager"
      id={manager.id}
      own={{ hours }}
      look="danger"
      consequence={isAsked ? t('manager.blockAsk', { span }) : t('manager.blockDo', { span })}
      onDone={(answer) => onDone(answer?.data.proposal_id == null ? undefined : <AskedOwner />)}
      onCancel={onCancel}
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

/** Lifting a block always waits for an owner. */
export function UnblockForm({ manager, onDone, onCancel }: ActProps) {
  return (
    <ActForm
      name="blockManager"
      id={manager.id}
      own={{ hours: null }}
      consequence={t('manager.unblockAsk')}
      onDone={() => onDone(<AskedOwner />)}
      onCancel={onCancel}
    />
  )
}
