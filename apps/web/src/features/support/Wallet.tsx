import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerData } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { classNames } from '../../ui/class-names.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { Card, Notice, RowsSkeleton } from '../../ui/Surface.tsx'
import { Pagination } from '../../ui/Table.tsx'
import { walletBalanceOptions, walletHistoryOptions } from './api.ts'
import styles from './Wallet.module.css'

/** What the manager can spend, and every movement with its reason, newest first. */
export function Wallet() {
  const { t, money } = useTexts()
  const [page, setPage] = useState(1)
  const balance = useQuery(walletBalanceOptions())
  const history = useQuery(walletHistoryOptions(page))
  return (
    <Card
      title={t('support.balance')}
      aside={
        balance.data &&
        balance.data.data.balance !== null && (
          <b className={classNames(styles.balance, 'number isolate')}>
            {money(balance.data.data.balance, balance.data.data.currency)}
          </b>
        )
      }
    >
      <QueryState query={history} skeleton={<RowsSkeleton rows={3} height={56} />}>
        {({ data }) =>
          data.data.length === 0 ? (
            <Notice title={t('support.noMovements')} />
          ) : (
            <>
              <ul>
                {data.data.map((movement) => (
                  <Movement key={movement.id} movement={movement} />
                ))}
              </ul>
              <Pagination page={data.current_page} lastPage={data.last_page} onPage={setPage} />
            </>
          )
        }
      </QueryState>
    </Card>
  )
}

function Movement({
  movement: { reason, amount, currency, at, tournament_name },
}: {
  readonly movement: AnswerData<'walletHistory'>['data'][number]
}) {
  const { t, signedMoney, dateTime } = useTexts()
  return (
    <li className={styles.movement}>
      <span className={styles.reason}>
        <span>
          {t(`support.reason.${reason}`)}
          {tournament_name !== null && (
            <>
              {' · '}
              <bdi>{tournament_name}</bdi>
            </>
          )}
        </span>
        <span className={styles.when}>{dateTime(at)}</span>
      </span>
      <b className={classNames(amount > 0 && styles.in, 'number isolate')}>{signedMoney(amount, currency)}</b>
    </li>
  )
}
