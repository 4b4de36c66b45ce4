import { useState } from 'react'
import type { ConsoleData } from '@gaffer/contract/console-types'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { AtWorkplace, useHere } from '../../features/session/workplace.tsx'
import { t } from '../../texts/translate.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ChoiceField } from '../../ui/Field.tsx'

type Row = ConsoleData<'operatorList'>[number]

type Props = { readonly operator: Row; readonly onClose: () => void }

const WHAT = ['state', 'bots', 'remove'] as const
type What = (typeof WHAT)[number]

/** Suspending an operator or letting it go on, whether bots play there, and removing one that is suspended. */
export function OperatorDialog({ operator, onClose }: Props) {
  const here = useHere()
  const isSuspended = operator.suspended_at !== null
  const [what, setWhat] = useState<What>('state')
  const names: Readonly<Record<What, string>> = {
    state: isSuspended ? t('operators.resume') : t('operators.suspend'),
    bots: operator.has_bots ? t('operators.botsOff') : t('operators.botsOn'),
    remove: t('operators.remove'),
  }
  const hints: Readonly<Record<What, string>> = {
    state: t('operators.suspendHint'),
    bots: t('operators.botsHint'),
    remove: t('operators.removeHint'),
  }
  const shared = { onDone: onClose, onCancel: onClose, consequence: names[what] }
  const fields = (
    <>
      <ChoiceField
        label={t('operators.what')}
        value={what}
        options={WHAT.filter((one) => one !== 'remove' || isSuspended).map((one) => [one, names[one]])}
        onText={(chosen) => setWhat(WHAT.find((one) => one === chosen) ?? 'state')}
      />
      <p>{hints[what]}</p>
    </>
  )
  return (
    // The call is about this operator, not about the one that is worked on.
    <AtWorkplace here={{ ...here, workplace: { ...here.workplace, slug: operator.slug } }}>
      <Dialog title={t('operators.changeOf', { name: operator.title })} kind="small" onClose={onClose}>
        {what === 'remove' ? (
          <ActForm key="remove" name="removeOperator" own={{}} look="danger" {...shared}>
            {fields}
          </ActForm>
        ) : (
          <ActForm
            key="change"
            name="changeOperator"
            own={what === 'state' ? { is_suspended: !isSuspended } : { has_bots: !operator.has_bots }}
            look={what === 'state' && !isSuspended ? 'danger' : 'main'}
            {...shared}
          >
            {fields}
          </ActForm>
        )}
      </Dialog>
    </AtWorkplace>
  )
}
