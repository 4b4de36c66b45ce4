import { useState } from 'react'
import type { ConsoleData } from '@gaffer/contract/console-types'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { AtWorkplace, useHere } from '../../features/session/workplace.tsx'
import { t } from '../../texts/translate.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ChoiceField } from '../../ui/Field.tsx'

type Row = ConsoleData<'operatorList'>[number]

type Props = { readonly operator: Row; readonly onClose: () => void }

/** Suspending an operator or letting it go on, and whether bots play there. */
export function OperatorDialog({ operator, onClose }: Props) {
  const here = useHere()
  const isSuspended = operator.suspended_at !== null
  const [what, setWhat] = useState<'state' | 'bots'>('state')
  const state = isSuspended ? t('operators.resume') : t('operators.suspend')
  const bots = operator.has_bots ? t('operators.botsOff') : t('operators.botsOn')
  return (
    // The call is about this operator, not about the one that is worked on.
    <AtWorkplace here={{ ...here, workplace: { ...here.workplace, slug: operator.slug } }}>
      <Dialog title={t('operators.changeOf', { name: operator.title })} kind="small" onClose={onClose}>
        <ActForm
          name="changeOperator"
          own={what === 'state' ? { is_suspended: !isSuspended } : { has_bots: !operator.has_bots }}
          consequence={what === 'state' ? state : bots}
          look={what === 'state' && !isSuspended ? 'danger' : 'main'}
          onDone={onClose}
          onCancel={onClose}
        >
          <ChoiceField
            label={t('operators.what')}
            value={what}
            options={[
              ['state', state],
              ['bots', bots],
            ]}
            onText={(chosen) => setWhat(chosen === 'bots' ? 'bots' : 'state')}
          />
          <p>{what === 'state' ? t('operators.suspendHint') : t('operators.botsHint')}</p>
        </ActForm>
      </Dialog>
    </AtWorkplace>
  )
}
