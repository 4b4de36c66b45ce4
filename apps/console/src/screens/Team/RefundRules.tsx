import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { Answered } from '../../features/calls/Answered.tsx'
import { useHere, useMay, useMoney } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'

/** How much one person refunds in a day without another; an owner changes it. */
export function RefundRules() {
  const { workplace } = useHere()
  const { money } = useMoney()
  const isAllowed = useMay()
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({
    ...callOptions('refundRules', { params: { operator: workplace.slug } }),
    enabled: isAllowed('refundRules'),
  })
  if (!isAllowed('refundRules')) return null
  return (
    <Panel
      title={t('team.refunds')}
      aside={
        isAllowed('changeRefundRules') && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('team.refundsChange')}
          </Button>
        )
      }
    >
      <Answered query={query} rows={2}>
        {({ data }) => (
          <PanelBody>
            <Facts
              facts={[
                [t('team.refundsPerDay'), money(data.per_day)],
                [t('team.refundsToday'), money(data.refunded_today)],
              ]}
            />
            {isOpen && <Change perDay={data.per_day} onClose={() => setOpen(false)} />}
          </PanelBody>
        )}
      </Answered>
    </Panel>
  )
}

function Change({ perDay, onClose }: { readonly perDay: number; readonly onClose: () => void }) {
  const { currency, money } = useMoney()
  const factor = 10 ** currency.exponent
  const [typed, setTyped] = useState(String(perDay / factor))
  const units = /^\d{1,6}([.,]\d{1,3})?$/.test(typed.trim())
    ? Number(typed.trim().replace(',', '.'))
    : Number.NaN
  const amount = Math.round(units * factor)
  const isComplete = Math.abs(units * factor - amount) < 1e-6
  return (
    <Dialog title={t('team.refunds')} kind="small" onClose={onClose}>
      <ActForm
        name="changeRefundRules"
        own={{ per_day: amount }}
        isComplete={isComplete}
        consequence={isComplete ? t('team.refundsDo', { amount: money(amount) }) : t('team.refundsChange')}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField
          label={t('team.refundsAmount', { currency: currency.code })}
          hint={t('team.refundsHint')}
          inputMode="decimal"
          value={typed}
          onText={setTyped}
        />
      </ActForm>
    </Dialog>
  )
}
