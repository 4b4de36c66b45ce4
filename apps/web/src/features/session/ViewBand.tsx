import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { useReaderName, useSession, useViewedUntil } from './session-context.ts'
import styles from './ViewBand.module.css'

/** Stands on every screen while staff look at it: whose it is, that nothing can be changed, and when it ends. */
export function ViewBand() {
  const { t, time } = useTexts()
  const session = useSession()
  const name = useReaderName() ?? ''
  const until = useViewedUntil()
  if (until === undefined) return null
  return (
    <div className={styles.band} role="status">
      <span>{t('support.viewing', { name, time: time(until) })}</span>
      <Button look="secondary" isSmall onClick={() => void session.end()}>
        {t('support.endViewing')}
      </Button>
    </div>
  )
}
