import { useLocation } from 'react-router'
import { Link } from '../../lib/router.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { pathTo, segmentOf } from '../../lib/paths.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { tabsOf } from './model.ts'
import styles from './RoomTabs.module.css'

const ICONS = {
  Home: 'home',
  Team: 'shirt',
  Transfers: 'swap',
  Results: 'whistle',
  Stats: 'bars',
  Points: 'list',
} as const satisfies Record<string, IconName>

/** The tabs of a room: a row of its own, on a phone the bar at the bottom in place of the page's. */
export function RoomTabs({ isRoundOpen }: { readonly isRoundOpen: boolean }) {
  const { t } = useTexts()
  const selected = segmentOf(useLocation().pathname)
  return (
    <nav className={styles.tabs} data-room-tabs aria-label={t('rooms.tabs')}>
      {tabsOf(isRoundOpen).map((tab) => (
        <Link
          key={tab}
          to={pathTo(tab)}
          className={styles.tab}
          aria-current={segmentOf(pathTo(tab)) === selected ? 'page' : undefined}
        >
          <Icon name={ICONS[tab]} size={22} />
          <span>{t(`rooms.tab.${tab}`)}</span>
        </Link>
      ))}
    </nav>
  )
}
