import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { serverNow } from '../../lib/server-time.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useReader } from '../session/session-context.ts'
import { walletHistoryOptions } from './api.ts'
import { newPrizes, readSeen, storeSeen } from './money-news.ts'
import styles from './MoneyNews.module.css'

/** The prizes that came lately, where the manager looks first; put away, they are in the account alone. */
export function MoneyNews() {
  const reader = useReader()
  return reader === undefined ? null : <News key={reader} reader={reader} />
}

function News({ reader }: { readonly reader: string }) {
  const { t, money, dateTime } = useTexts()
  const [seen, setSeen] = useState(() => readSeen(reader))
  const history = useInfiniteQuery(walletHistoryOptions())
  const prizes = newPrizes(history.data?.pages.flatMap(({ data }) => data.data) ?? [], seen, serverNow())
  const [newest] = prizes
  if (newest === undefined) return null
  const putAway = () => {
    storeSeen(reader, newest.at)
    setSeen(newest.at)
  }
  return (
    <section className={styles.news} role="status">
      <ul>
        {prizes.map(({ id, amount, currency, room, tournament_name: tournament, at }) => (
          <li key={id}>
            <Link to={pathTo('Account')} className={styles.prize}>
              <Icon name="cup" size={20} />
              <span>
                <b>{t('support.won', { amount: money(amount, currency) })}</b>
                <small>
                  <bdi>{room === null ? tournament : room.title}</bdi> ·{' '}
                  <time dateTime={at}>{dateTime(at)}</time>
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <IconButton label={t('common.close')} icon={<Icon name="close" size={16} />} onClick={putAway} />
    </section>
  )
}
