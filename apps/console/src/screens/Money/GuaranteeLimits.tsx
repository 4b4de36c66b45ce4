import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { Answered } from '../../features/calls/Answered.tsx'
import { useHere, useMay, useMoney } from '../../features/session/workplace.tsx'
import { FigureField } from '../../features/terms/FigureField.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'

type Limits = { readonly signed_above: number | null; readonly week: number | null }

/** Above which sums guarantees wait; an owner changes them. */
export function GuaranteeLimits() {
  const { workplace } = useHere()
  const { money } = useMoney()
  const mayChange = useMay()('changeGuaranteeLimits')
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const query = useQuery(callOptions('guaranteeLimits', { params: { operator: workplace.slug } }))
  return (
    <Panel
      title={t('guaranteeLimits.title')}
      aside={
        mayChange && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('limits.change')}
          </Button>
        )
      }
    >
      <Answered query={query} rows={2}>
        {({ data }) => (
          <PanelBody>
            {isAsked && <Notice tone="info">{t('guaranteeLimits.asked')}</Notice>}
            <Facts
              facts={[
                [
                  t('guaranteeLimits.signed'),
                  data.signed_above === null ? t('limits.never') : money(data.signed_above),
                ],
                [t('guaranteeLimits.week'), data.week === null ? t('limits.never') : money(data.week)],
              ]}
            />
            {isOpen && (
              <LimitsDialog
                limits={data}
                onClose={() => setOpen(false)}
                onDone={(isProposed) => {
                  setOpen(false)
                  setAsked(isProposed)
                }}
              />
            )}
          </PanelBody>
        )}
      </Answered>
    </Panel>
  )
}

function LimitsDialog({
  limits,
  onClose,
  onDone,
}: {
  readonly limits: Limits
  readonly onClose: () => void
  readonly onDone: (isProposed: boolean) => void
}) {
  const { currency } = useMoney()
  const [own, setOwn] = useState(limits)
  const field = (name: keyof Limits, label: string) => (
    <FigureField
      label={label}
      value={own[name]}
      unit={10 ** currency.exponent}
      empty={t('limits.never')}
      onFigure={(figure) => setOwn({ ...own, [name]: figure })}
    />
  )
  return (
    <Dialog title={t('guaranteeLimits.title')} kind="small" onClose={onClose}>
      <ActForm
        name="changeGuaranteeLimits"
        own={own}
        consequence={t('guaranteeLimits.changeDo')}
        onDone={(answer) => onDone((answer?.data.proposal_id ?? null) !== null)}
        onCancel={onClose}
      >
        <p>{t('guaranteeLimits.hint')}</p>
        {field('signed_above', t('guaranteeLimits.signed'))}
        {field('week', t('guaranteeLimits.week'))}
      </ActForm>
    </Dialog>
  )
}
