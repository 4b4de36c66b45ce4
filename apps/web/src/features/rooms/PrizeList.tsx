import type { Room } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import styles from './PrizeList.module.css'

/** What each place wins with the current entries; empty where prizes are not shown. */
export function PrizeList({ room }: { readonly room: Room }) {
  const { t, money, range } = useTexts()
  if (room.prizes.length === 0) return null
  const amounts = room.prizes.map(({ amount }) => amount)
  return (
    <section className={styles.prizes} aria-label={t('rooms.prizes')}>
      <p className={styles.line}>
        <span>{t(room.isFinished ? 'rooms.prizesPaid' : 'rooms.prizes')}</span>
        <b className="number isolate">{money(room.prize, room.currency, amounts)}</b>
      </p>
      <ol className={styles.places}>
        {room.prizes.map(({ place: { from, to }, amount }) => (
          <li key={from} className={styles.place}>
            <span className="number isolate">#{range(from, to)}</span>
            <b className="number isolate">{money(amount, room.currency, amounts)}</b>
          </li>
        ))}
      </ol>
    </section>
  )
}
