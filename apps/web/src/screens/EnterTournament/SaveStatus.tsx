import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../features/session/session-context.ts'
import { walletBalanceOptions } from '../../features/support/api.ts'
import { useTexts } from '../../i18n/language.tsx'
import styles from './EnterTournament.module.css'

type SaveStatusProps = {
  readonly isReady: boolean
  /** The team will be sent as soon as the server takes it. */
  readonly isWaiting: boolean
  /** The team will be sent as soon as there is a connection. */
  readonly isLater: boolean
  /** Nobody knows yet whether the team is entered and paid. */
  readonly isUnsure: boolean
  /** Who could be captain and vice-captain, if nothing else is missing. */
  readonly suggestion: string | undefined
  readonly left: string
  readonly fee: string | undefined
}

/** How complete the team is, and what entering it costs. */
export function SaveStatus({
  isReady,
  isWaiting,
  isLater,
  isUnsure,
  suggestion,
  left,
  fee,
}: SaveStatusProps) {
  const { t, money } = useTexts()
  const isIn = useSession().status === 'signedIn'
  const wallet = useQuery({ ...walletBalanceOptions(), enabled: isIn && fee !== undefined }).data?.data
  const isTold = isReady && fee !== undefined && typeof wallet?.balance === 'number'
  const more = () => {
    if (suggestion !== undefined) return suggestion
    return isReady ? t('squads.readyTip') : t('squads.pickLeft', { price: left })
  }
  const waiting = () => {
    if (isWaiting) return t('squads.waiting')
    return isUnsure ? t('squads.unsureShort') : t('squads.laterShort')
  }
  if (isWaiting || isLater || isUnsure)
    return (
      <p className={styles.status} role="status">
        {waiting()}
      </p>
    )
  return (
    <p className={styles.status}>
      {isReady && <b>{t('squads.ready')}</b>}
      <small>
        {isTold
          ? t('squads.readyFee', { fee, balance: money(wallet.balance ?? 0, wallet.currency) })
          : more()}
      </small>
    </p>
  )
}
