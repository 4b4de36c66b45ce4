import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { writeTime, zoneName } from '../../texts/times.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { Studio } from './look.ts'

type Props = {
  readonly schedule: NonNullable<Studio['schedule']>
  readonly mayChange: boolean
  readonly onTakenBack: () => void
}

/** A brand that goes live at its hour, or did not and says why. */
export function Scheduled({ schedule, mayChange, onTakenBack }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { publish_at, set_by, failure, revision } = schedule
  const time = writeTime(publish_at, 'short')
  return (
    <Panel
      title={t('brand.scheduled')}
      aside={
        mayChange && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('brand.takeBack')}
          </Button>
        )
      }
    >
      {failure === null ? (
        <Notice tone="info">
          {t('brand.scheduledAt', { time, who: set_by, zone: zoneName(Date.parse(publish_at)) })}
        </Notice>
      ) : (
        <Notice tone="bad">
          {t('brand.scheduledMissed', {
            time,
            why: failure === 'anotherCameFirst' ? t('brand.anotherCameFirst') : failure,
          })}
        </Notice>
      )}
      {isOpen && (
        <Dialog title={t('brand.takeBack')} kind="small" onClose={() => setOpen(false)}>
          <ActForm
            name="cancelBrandSchedule"
            own={{ seen: revision }}
            look="danger"
            consequence={t('brand.takeBack')}
            onDone={onTakenBack}
            onCancel={() => setOpen(false)}
          >
            <p>{t('brand.takeBackHint')}</p>
          </ActForm>
        </Dialog>
      )}
    </Panel>
  )
}
