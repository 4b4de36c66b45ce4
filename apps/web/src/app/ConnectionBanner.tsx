import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTexts } from '../i18n/language.tsx'
import { isRefusal } from '../lib/api-error.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Shell.module.css'

/** A small banner with a retry button while the last answer did not arrive. */
export function ConnectionBanner() {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const [isLost, setIsLost] = useState(false)
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(({ query, type }) => {
        if (type !== 'updated') return
        if (isRefusal(query.state.fetchFailureReason, 'network')) setIsLost(true)
        else if (query.state.fetchStatus === 'idle' && query.state.status === 'success') setIsLost(false)
      }),
    [queryClient],
  )
  if (!isLost) return null
  return (
    <div className={styles.banner} role="status">
      <span>{t('common.offline')}</span>
      <Button look="secondary" isSmall onClick={() => void queryClient.refetchQueries({ type: 'active' })}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
