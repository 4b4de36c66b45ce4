import { useTexts } from '../i18n/language.tsx'
import { useNow } from '../lib/use-now.ts'
import { classNames } from './class-names.ts'
import styles from './BigCountdown.module.css'

const SECOND = 1000
/** From here on the figures have a warm colour. */
const LAST_MINUTES = 10 * 60 * SECOND

/** The time left in large figures, days folded into hours. */
export function BigCountdown({ until }: { readonly until: string }) {
  const { t } = useTexts()
  const left = Math.max(0, Math.ceil((Date.parse(until) - useNow()) / SECOND))
  const hours = Math.floor(left / 3600)
  const parts = [
    { unit: t('tournaments.hours'), value: hours },
    { unit: t('tournaments.minutes'), value: Math.floor(left / 60) % 60 },
    { unit: t('tournaments.seconds'), value: left % 60 },
  ].slice(hours === 0 ? 1 : 0)
  return (
    <time
      dateTime={until}
      className={classNames(styles.countdown, left * SECOND <= LAST_MINUTES && styles.soon, 'number')}
      role="timer"
      aria-live="off"
    >
      {parts.map(({ unit, value }) => (
        <span key={unit}>
          <b>{String(value).padStart(2, '0')}</b>
          <small>{unit}</small>
        </span>
      ))}
    </time>
  )
}
