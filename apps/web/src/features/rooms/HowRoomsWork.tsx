import { useTexts } from '../../i18n/language.tsx'
import { Card } from '../../ui/Surface.tsx'
import styles from './HowRoomsWork.module.css'

const STEPS = ['stake', 'match', 'team', 'prize'] as const

/** How a room works, in four sentences for newcomers. */
export function HowRoomsWork() {
  const { t } = useTexts()
  return (
    <Card title={t('rooms.how')}>
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li key={step} className={styles.step}>
            <span className={styles.count} aria-hidden="true">
              {index + 1}
            </span>
            <span>{t(`rooms.step.${step}`)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
