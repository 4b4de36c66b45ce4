import { useInfiniteQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { SenseSwitch } from '../../features/dashboard/SenseSwitch.tsx'
import { FairPlayCard } from '../../features/fair-play/FairPlayCard.tsx'
import { Devices } from '../../features/session/Devices.tsx'
import { useSession } from '../../features/session/session-context.ts'
import { walletHistoryOptions } from '../../features/support/api.ts'
import { Leaving } from '../../features/support/Leaving.tsx'
import { PersonalCalendar } from '../../features/support/PersonalCalendar.tsx'
import { StaffActs } from '../../features/support/StaffActs.tsx'
import { Wallet } from '../../features/support/Wallet.tsx'
import { LANGUAGES, useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { useLeave } from '../../lib/use-leave.ts'
import { Chips } from '../../ui/Choice.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Card, Notice, Skeleton } from '../../ui/Surface.tsx'
import styles from './Account.module.css'

/** The manager's own account: name, money, limits, language, devices. */
export function AccountScreen() {
  const { t, language, setLanguage } = useTexts()
  const session = useSession()
  const leave = useLeave(pathTo('Home'))
  // What stands below the movements waits until their number is known, so that nothing is pushed down.
  const isWalletLoading = useInfiniteQuery({
    ...walletHistoryOptions(),
    enabled: session.status === 'signedIn' && session.viewedUntil === undefined,
  }).isPending
  if (session.status === 'anonymous') return <Navigate to={pathTo('Support')} replace />
  return (
    <div className={styles.account}>
      <PageHead
        title={session.status === 'signedIn' ? <bdi>{session.username}</bdi> : undefined}
        sub={t('header.account')}
        leave="back"
        onLeave={leave}
      />
      {session.status === 'signedIn' && session.viewedUntil !== undefined && (
        <Card>
          <Notice title={t('support.notForStaff')} />
        </Card>
      )}
      {session.status !== 'signedIn' && <Skeleton height={420} />}
      {session.status === 'signedIn' && session.viewedUntil === undefined && (
        <div className={styles.columns}>
          <Wallet />
          {isWalletLoading ? (
            <Skeleton height={480} />
          ) : (
            <div className={styles.side}>
              <FairPlayCard />
              <Card title={t('header.language')}>
                <Chips
                  label={t('header.chooseLanguage')}
                  value={language}
                  options={LANGUAGES.map(({ code, name }) => ({
                    value: code,
                    label: <span lang={code}>{name}</span>,
                  }))}
                  onChange={(code) => setLanguage(code)}
                />
              </Card>
              <Card title={t('header.senses')}>
                <SenseSwitch />
              </Card>
              <PersonalCalendar />
              <Devices />
              <StaffActs />
              <Leaving />
            </div>
          )}
        </div>
      )}
    </div>
  )
}
