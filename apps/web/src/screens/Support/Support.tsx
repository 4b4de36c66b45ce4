import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBrand } from '../../brand/brand.tsx'
import { FairPlayCard } from '../../features/fair-play/FairPlayCard.tsx'
import { useSession } from '../../features/session/session.tsx'
import { AccordionSection } from '../../features/support/Accordion.tsx'
import { Film } from '../../features/support/Film.tsx'
import { Advice, Challenge, GettingStarted } from '../../features/support/HelpTexts.tsx'
import { OperatorText } from '../../features/support/OperatorText.tsx'
import { Rules } from '../../features/support/Rules.tsx'
import { supportOptions } from '../../features/support/support-api.ts'
import { Unsubscribe } from '../../features/support/Unsubscribe.tsx'
import { Wallet } from '../../features/support/Wallet.tsx'
import { Winners } from '../../features/support/Winners.tsx'
import { ScoringList } from '../../features/tournaments/ScoringList.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { SponsorNotice } from '../../payment/SponsorNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { RowsSkeleton } from '../../ui/Surface.tsx'
import styles from './Support.module.css'

const ACCORDION = 'support'

/** Help, rules, the manager's money, unsubscribing (R-70..72). */
export function SupportScreen() {
  const { t } = useTexts()
  const brand = useBrand()
  const session = useSession()
  const facts = useQuery(supportOptions())
  return (
    <div className={styles.support}>
      <h1 className={styles.title}>{t('support.title')}</h1>
      <SponsorNotice />
      <div className={styles.columns}>
        <div className={styles.sections}>
          <AccordionSection name={ACCORDION} title={t('support.gettingStarted')} isOpenFirst>
            <OperatorText text="gettingStarted">
              <GettingStarted />
            </OperatorText>
          </AccordionSection>
          <AccordionSection name={ACCORDION} title={t('scoringScreen.title')}>
            <ScoringList tournamentId={undefined} />
          </AccordionSection>
          <AccordionSection name={ACCORDION} title={t('support.rules')}>
            <OperatorText text="rules">
              <QueryState query={facts} skeleton={<RowsSkeleton rows={10} height={60} />}>
                {({ data }) => <Rules facts={data} scoring={<ScoringList tournamentId={undefined} />} />}
              </QueryState>
            </OperatorText>
          </AccordionSection>
          {brand.can.showsWinners && (
            <AccordionSection name={ACCORDION} title={t('support.winners')}>
              <Winners />
            </AccordionSection>
          )}
          <AccordionSection name={ACCORDION} title={t('support.advice')}>
            <Advice />
          </AccordionSection>
          <AccordionSection name={ACCORDION} title={t('support.challenge')}>
            <Challenge />
          </AccordionSection>
          {brand.supportVideo !== null && <Film address={brand.supportVideo} />}
        </div>
        <div className={styles.sections}>
          {session.status === 'signedIn' && (
            <>
              <Wallet />
              <FairPlayCard />
            </>
          )}
          <Leaving />
        </div>
      </div>
    </div>
  )
}

/** Unsubscribing where the operator offers it, and logging out. */
function Leaving() {
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
