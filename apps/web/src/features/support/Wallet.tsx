import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnswerData } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Failed, QueryState } from '../../ui/QueryState.tsx'
import { Card, Notice, RowsSkeleton } from '../../ui/Surface.tsx'
import { useReader } from '../session/session-context.ts'
import { storeSeen } from './money-news.ts'
import { walletBalanceOptions, walletHistoryOptions } from './api.ts'
import { Movement, type WalletMovement } from './Movement.tsx'
import styles from './Wallet.module.css'

/** The manager's balance, and every movement with its reason, newest first, ten more with each press. */
export function Wallet() {
  const { t } = useTexts()
  const history = useInfiniteQuery(walletHistoryOptions())
  const reader = useReader()
  const newest = history.data?.pages[0]?.data.data[0]?.at
  useEffect(() => {
    if (reader !== undefined && newest !== undefined) storeSeen(reader, newest)
  }, [reader, newest])
  return (
    <Card title={t('support.balance')} aside={<Balance />} className={styles.wallet}>
      <QueryState query={history} skeleton={<RowsSkeleton rows={5} height={78} />}>
        {({ pages }) => {
          const movements = movementsOf(pages)
          if (movements.length === 0) return <Notice title={t('support.noMovements')} />
          return (
            <>
              <ul>
                {movements.map((movement) => (
                  <Movement key={movement.key} movement={movement} />
                ))}
              </ul>
              {history.isFetchNextPageError && <Failed error={history.error} />}
              {history.hasNextPage && (
                <div className={styles.more}>
                  <Button
                    look="secondary"
                    disabled={history.isFetchingNextPage}
                    onClick={() => void history.fetchNextPage()}
                  >
                    {t('rooms.tenMore')}
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </QueryState>
    </Card>
  )
}

/** Nothing while it is loading; if the wallet does not tell, the text says so. */
function Balance() {
  const { t, money } = useTexts()
  const balance = useQuery(walletBalanceOptions()).data?.data
  if (balance === undefined) return <span className={styles.balance} />
  if (balance.balance === null) return <span className={styles.unknown}>{t('support.balanceUnknown')}</span>
  return (
    <b className={classNames(styles.balance, 'number isolate')}>{money(balance.balance, balance.currency)}</b>
  )
}

/** The movements of all pages, each once: a new one pushes earlier ones to the next page. */
function movementsOf(pages: readonly { readonly data: AnswerData<'walletHistory'> }[]) {
  const all = new Map<string, WalletMovement & { readonly key: string }>()
  for (const movement of pages.flatMap(({ data }) => data.data)) {
    const key = `${movement.id} ${movement.reason}`
    if (!all.has(key)) all.set(key, { ...movement, key })
  }
  return [...all.values()]
}
