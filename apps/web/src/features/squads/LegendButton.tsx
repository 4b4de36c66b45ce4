import { useState } from 'react'
import { POSITIONS } from '@gaffer/rules'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import styles from './LegendButton.module.css'

const ENTRIES = {
  builder: ['captain', 'vice', 'slot', 'figure', 'plate', 'price', 'difficulty'],
  list: ['price', 'difficulty'],
} as const

/** The meaning of the signs in the team builder, whose list is beside it on a wide screen, or in the list alone. */
export function LegendButton({ of }: { readonly of: keyof typeof ENTRIES }) {
  const { t } = useTexts()
  const [isShown, show] = useState(false)
  return (
    <>
      <Button look="secondary" isSmall onClick={() => show(true)}>
        {t('squads.legend')}
      </Button>
      {isShown && (
        <ConfirmDialog
          title={t('squads.legend')}
          message={
            <ul className={styles.list}>
              {ENTRIES[of].map((entry) => (
                <li key={entry}>{t(`squads.legendText.${entry}`)}</li>
              ))}
              {POSITIONS.map((position) => (
                <li key={position}>
                  {t(`football.short.${position}`)}: {t(`football.position.${position}`)}
                </li>
              ))}
            </ul>
          }
          onClose={() => show(false)}
        />
      )}
    </>
  )
}
