import { useBrand } from '../../brand/brand.tsx'
import { useSession } from '../../features/session/session-context.ts'
import { Unsubscribe } from '../../features/support/Unsubscribe.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card, Notice } from '../../ui/Surface.tsx'
import styles from './Subscription.module.css'

/** The subscription at the operator, and how to end it. */
export function SubscriptionScreen() {
  const { t } = useTexts()
  const brand = useBrand()
  const session = useSession()
  if (!brand.can.unsubscribes && !brand.can.subscribes) {
    return (
      <Notice
        isPage
        title={t('common.notFound')}
        action={<LinkButton to={pathTo('Home')}>{t('common.toHome')}</LinkButton>}
      />
    )
  }
  return (
    <div className={styles.page}>
      <Card>
        <h1 className={styles.title}>{t('support.subscription')}</h1>
        <p>{t('support.subscriptionText', { name: brand.loginName })}</p>
        {brand.can.unsubscribes && session.status === 'signedIn' && <Unsubscribe />}
        {session.status !== 'signedIn' && <p>{t('support.subscriptionLogin')}</p>}
        <LinkButton look="secondary" to={pathTo('Support')}>
          {t('support.title')}
        </LinkButton>
      </Card>
    </div>
  )
}
