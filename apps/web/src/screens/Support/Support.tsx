import { useQuery } from '@tanstack/react-query'
import { Link } from '../../lib/router.tsx'
import { useBrand } from '../../brand/brand.tsx'
import { useSession } from '../../features/session/session-context.ts'
import { AccordionSection } from '../../features/support/Accordion.tsx'
import { Film } from '../../features/support/Film.tsx'
import { Advice, Challenge, GettingStarted } from '../../features/support/HelpTexts.tsx'
import { Leaving } from '../../features/support/Leaving.tsx'
import { OperatorText } from '../../features/support/OperatorText.tsx'
import { Rules } from '../../features/support/Rules.tsx'
import { supportOptions } from '../../features/support/support-api.ts'
import { Winners } from '../../features/support/Winners.tsx'
import { ScoringList } from '../../features/tournaments/ScoringList.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { SponsorNotice } from '../../payment/SponsorNotice.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { RowsSkeleton } from '../../ui/Surface.tsx'
import styles from './Support.module.css'

const ACCORDION = 'support'

/** Help, rules, a link to the manager's account, unsubscribing (R-70..72). */
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
          {session.status === 'signedIn' && <AccountLink username={session.username} />}
          <Leaving />
        </div>
      </div>
    </div>
  )
}

/** A link to the manager's money, limits and language. */
function AccountLink({ username }: { readonly username: string }) {
  const { t } = useTexts()
  return (
    <Link to={pathTo('Account')} className={styles.account}>
      <Icon name="user" size={24} />
      <span>
        <b>{t('header.account')}</b>
        <bdi>{username}</bdi>
      </span>
      <Icon name="forward" size={16} />
    </Link>
  )
}
