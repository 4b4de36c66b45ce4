import { useState } from 'react'
import { useBrand } from '../../brand/brand.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { useSession } from '../session/session-context.ts'
import { Unsubscribe } from './Unsubscribe.tsx'
import styles from './Leaving.module.css'

/** The contact, logging out, and unsubscribing where the operator offers it. */
export function Leaving() {
  const { t } = useTexts()
  const brand = useBrand()
  const session = useSession()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <div className={styles.leaving}>
      <p className={styles.contact}>
        {t('support.contact')}{' '}
        <a href={`mailto:${brand.supportEmail}`} dir="ltr">
          {brand.supportEmail}
        </a>
      </p>
      {session.status === 'signedIn' && (
        <Button look="secondary" onClick={() => setIsAsked(true)}>
          {t('header.logout')}
        </Button>
      )}
      {brand.can.unsubscribes && session.status === 'signedIn' && <Unsubscribe />}
      {isAsked && (
        <ConfirmDialog
          title={t('support.logOutQuestion')}
          message={t(brand.loginMode === 'demo' ? 'support.logOutGuest' : 'support.logOutText')}
          confirmLabel={t('header.logout')}
          onClose={() => setIsAsked(false)}
          onConfirm={() => void session.end()}
        />
      )}
    </div>
  )
}
