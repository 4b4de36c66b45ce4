import { useState } from 'react'
import { useBrand } from '../../brand/brand.tsx'
import { useSession } from '../../features/session/session.tsx'
import { AccordionSection } from '../../features/support/Accordion.tsx'
import { GettingStarted, Questions } from '../../features/support/HelpTexts.tsx'
import { OperatorText } from '../../features/support/OperatorText.tsx'
import { Wallet } from '../../features/support/Wallet.tsx'
import { ScoringList } from '../../features/tournaments/ScoringList.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Surface.tsx'
import styles from './Support.module.css'

const ACCORDION = 'support'

/** Help, rules, the manager's money and the way out (spec 2 Support). */
export function SupportScreen() {
  const { t } = useTexts()
  const brand = useBrand()
  const session = useSession()
  return (
    <div className={styles.support}>
      <h1 className={styles.title}>{t('support.title')}</h1>
      {brand.sponsorNotice && (
        <p className={styles.sponsor} role="note">
          <Icon name="info" />
          {t('support.sponsorNotice')}
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.sections}>
          <AccordionSection name={ACCORDION} title={t('support.gettingStarted')} isOpenFirst>
            <OperatorText of="gettingStarted">
              <GettingStarted />
            </OperatorText>
          </AccordionSection>
          <AccordionSection name={ACCORDION} title={t('scoringScreen.title')}>
            <ScoringList tournamentId={undefined} />
          </AccordionSection>
          <AccordionSection name={ACCORDION} title={t('support.rules')}>
            <OperatorText of="rules">
              <Questions />
            </OperatorText>
          </AccordionSection>
          {brand.can.showsWinners && (
            <AccordionSection name={ACCORDION} title={t('support.winners')}>
              <Notice title={t('error.noWinners')} />
            </AccordionSection>
          )}
          {brand.supportVideo !== null && (
            <video
              className={styles.video}
              src={brand.supportVideo}
              controls
              preload="none"
              aria-label={t('support.video')}
            />
          )}
        </div>
        <div className={styles.sections}>
          {session.status === 'signedIn' && <Wallet />}
          <Leaving />
        </div>
      </div>
    </div>
  )
}

type Question = 'logOut' | 'unsubscribe'

/** Unsubscribing where the operator offers it, and logging out. */
function Leaving() {
  const { t } = useTexts()
  const brand = useBrand()
  const session = useSession()
  const [question, ask] = useState<Question>()
  return (
    <div className={styles.leaving}>
      <p className={styles.contact}>
        {t('support.contact')}{' '}
        <a href={`mailto:${brand.supportEmail}`} dir="ltr">
          {brand.supportEmail}
        </a>
      </p>
      {session.status === 'signedIn' && (
        <Button look="secondary" onClick={() => ask('logOut')}>
          {t('header.logout')}
        </Button>
      )}
      {brand.can.unsubscribes && (
        <Button look="quiet" onClick={() => ask('unsubscribe')}>
          {t('support.unsubscribe')}
        </Button>
      )}
      {question === 'unsubscribe' && (
        <ConfirmDialog
          title={t('support.unsubscribe')}
          message={t('error.notYetAvailable')}
          onClose={() => ask(undefined)}
        />
      )}
      {question === 'logOut' && (
        <ConfirmDialog
          title={t('support.logOutQuestion')}
          message={t(brand.loginMode === 'demo' ? 'support.logOutGuest' : 'support.logOutText')}
          confirmLabel={t('header.logout')}
          onClose={() => ask(undefined)}
          onConfirm={() => void session.end()}
        />
      )}
    </div>
  )
}
