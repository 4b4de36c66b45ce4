import type { RoomNotice } from '@gaffer/contract/types'
import { useTexts } from '../../i18n/language.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './RoomNotices.module.css'

/** What happened to rooms without the manager's own action, shown for a while. */
export function RoomNotices({ notices }: { readonly notices: readonly RoomNotice[] }) {
  const { t, money, dateTime } = useTexts()
  if (notices.length === 0) return null
  return (
    <ul className={styles.notices} role="status">
      {notices.map(({ room_id: id, title, amount, currency, at }) => (
        <li key={id} className={styles.notice}>
          <Icon name="info" size={18} />
          <span>
            {t('rooms.cancelledText', { room: title, amount: money(amount, currency) })}{' '}
            <time dateTime={at} className={styles.when}>
              {dateTime(at)}
            </time>
          </span>
        </li>
      ))}
    </ul>
  )
}
