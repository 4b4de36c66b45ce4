import { useState } from 'react'
import { ActForm } from '../../features/acts/ActForm.tsx'
import { writeTime } from '../../texts/times.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { Studio } from './look.ts'
import classes from './Brand.module.css'

type Props = { readonly versions: Studio['versions']; readonly mayRollBack: boolean }

/** Every version that managers have seen; an earlier one can be published again. */
export function Versions({ versions, mayRollBack }: Props) {
  const [to, setTo] = useState<number | undefined>()
  const live = versions[0]?.number ?? 0
  return (
    <Panel title={t('brand.versions')}>
      <ul className={classes.versions}>
        {versions.map(({ number, made_at, made_by, reason }) => (
          <li key={number}>
            <b>{`v${number}`}</b>
            <span className={classes.colorName}>
              <span>
                {number === live && <Tag tone="ok">{t('brand.isLive')}</Tag>} {made_by ?? t('brand.fromFile')}
              </span>
              <small title={reason ?? undefined}>
                {writeTime(made_at, 'short')}
                {reason !== null && `, ${reason}`}
              </small>
            </span>
            {mayRollBack && number !== live && (
              <Button
                size="small"
                aria-label={t('brand.rollBackTo', { number })}
                onClick={() => setTo(number)}
              >
                {t('brand.rollBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {to !== undefined && (
        <Dialog title={t('brand.rollBackTo', { number: to })} kind="small" onClose={() => setTo(undefined)}>
          <ActForm
            name="rollBackBrand"
            own={{ number: to, live }}
            consequence={t('brand.publish', { number: live + 1 })}
            onDone={() => setTo(undefined)}
            onCancel={() => setTo(undefined)}
          >
            <p>{t('brand.rollBackHint', { number: to, next: live + 1 })}</p>
          </ActForm>
        </Dialog>
      )}
    </Panel>
  )
}
