import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { MessageKey } from '@gaffer/messages'
import { useTexts } from '../i18n/language.tsx'
import { ApiError } from '../lib/api-error.ts'
import { pathTo } from '../lib/paths.ts'
import { ConfirmDialog } from '../ui/Dialog.tsx'
import { fairPlayOptions } from './api.ts'
import { SponsorNotice } from './SponsorNotice.tsx'

/** The kind of limit that a refusal is about. */
const LIMIT_OF = {
  stakeLimitReached: 'stake',
  lossLimitReached: 'loss',
  dailyEntriesReached: 'entries',
} as const
type LimitRefusal = keyof typeof LIMIT_OF

type PaymentFailureProps = {
  readonly failure: Error
  readonly title?: MessageKey | undefined
  readonly onClose: () => void
  readonly onAgain: () => void
  readonly onLogIn: () => void
}

/** Why nothing was entered or bought, and what can be done about it. */
export function PaymentFailure({ failure, title, onClose, onAgain, onLogIn }: PaymentFailureProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const code = failure instanceof ApiError ? failure.code : undefined
  const isRestrained = code === 'selfExcluded' || isLimit(code)
  const isQuote = code === 'quoteChanged' || code === 'quoteUnread'
  const isWorthAnother = isQuote || code === 'walletAway' || code === 'network'
  return (
    <ConfirmDialog
      title={t(isRestrained ? 'fairPlay.title' : (title ?? 'error.title'))}
      message={
        <>
          <p dir="auto">{failure.message || t('common.offlineText')}</p>
          {code === 'insufficientFunds' && <SponsorNotice />}
          {isLimit(code) && <LimitNow code={code} />}
          {code === 'selfExcluded' && <ExclusionNow />}
        </>
      }
      onClose={onClose}
      {...(isRestrained && {
        confirmLabel: t('payment.toLimits'),
        onConfirm: () => void navigate(pathTo('Account')),
      })}
      {...(isWorthAnother && {
        confirmLabel: isQuote ? t('payment.lookAgain') : t('common.retry'),
        onConfirm: onAgain,
      })}
      {...(code === 'loginTooOld' && { confirmLabel: t('header.login'), onConfirm: onLogIn })}
    />
  )
}

function isLimit(code: string | undefined): code is LimitRefusal {
  return code !== undefined && code in LIMIT_OF
}

/** How much of the limit is used. */
function LimitNow({ code }: { readonly code: LimitRefusal }) {
  const { t, number, money } = useTexts()
  const fairPlay = useQuery(fairPlayOptions()).data?.data
  if (fairPlay === undefined) return null
  const kind = LIMIT_OF[code]
  const { mine, operator, used } = fairPlay[kind]
  const limit = Math.min(mine ?? Number.POSITIVE_INFINITY, operator ?? Number.POSITIVE_INFINITY)
  if (!Number.isFinite(limit)) return null
  const show = (value: number) => (kind === 'entries' ? number(value) : money(value, fairPlay.currency))
  return <p>{t('payment.limitUsed', { used: show(used), limit: show(limit) })}</p>
}

function ExclusionNow() {
  const { t, dateTime } = useTexts()
  const fairPlay = useQuery(fairPlayOptions()).data?.data
  if (fairPlay?.is_excluded_for_good) return <p>{t('payment.excludedForGood')}</p>
  if (!fairPlay?.excluded_until) return null
  return <p>{t('payment.excludedUntil', { time: dateTime(fairPlay.excluded_until) })}</p>
}
