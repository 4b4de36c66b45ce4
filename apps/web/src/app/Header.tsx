import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../lib/router.tsx'
import { useBrand } from '../brand/brand.tsx'
import { useSession, useViewedUntil } from '../features/session/session-context.ts'
import { walletBalanceOptions } from '../features/support/api.ts'
import { LANGUAGES, useTexts } from '../i18n/language.tsx'
import { isInRoom, pathTo, type RouteName, segmentOf } from '../lib/paths.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import styles from './Shell.module.css'

const HOME_TABS = [
  { route: 'Home', segment: 'home', icon: 'home', text: 'header.home' },
  { route: 'Dashboard', segment: 'dashboard', icon: 'cup', text: 'header.games' },
  { route: 'Games', segment: 'games', icon: 'friends', text: 'header.friends' },
  { route: 'Support', segment: 'support', icon: 'more', text: 'header.more' },
] as const satisfies readonly { route: RouteName; segment: string; icon: IconName; text: string }[]

/** Segments that belong to another tab: leagues to friends, rooms to my games. */
const HOME_OF_SEGMENT: Readonly<Record<string, string>> = { leagues: 'games', account: 'support' }

/** The second variant of the header. */
const START_TABS = [
  { ...HOME_TABS[0], text: 'header.start' },
  { ...HOME_TABS[1], text: 'header.myGames' },
  HOME_TABS[2],
  { ...HOME_TABS[3], icon: 'info', text: 'header.info' },
] as const

function useTabs() {
  return useBrand().header === 'start' ? START_TABS : HOME_TABS
}

/** The links back to the operator's own site. */
export function MenuLinks() {
  const { t } = useTexts()
  const { menuLinks } = useBrand()
  if (menuLinks.length === 0) return null
  return (
    <nav className={styles.menu} aria-label={t('header.menu')}>
      {menuLinks.map(({ key, url }) => (
        <a key={key} href={url} target="_top" rel="noopener noreferrer">
          {t(`header.menu.${key}`)}
        </a>
      ))}
    </nav>
  )
}

/** The first segment of the address selects the tab; a room belongs to my games. */
function useSelectedSegment(): string {
  const { pathname } = useLocation()
  if (isInRoom(pathname)) return 'dashboard'
  const segment = segmentOf(pathname)
  return HOME_OF_SEGMENT[segment] ?? segment
}

export function Header() {
  const { t } = useTexts()
  const brand = useBrand()
  const session = useSession()
  const tabs = useTabs()
  const selected = useSelectedSegment()
  const isIn = session.status === 'signedIn'
  return (
    <header className={styles.header}>
      <Link to={pathTo('Home')} className={classNames(styles.brand, isIn && styles.isIn)}>
        <img src={brand.favicon} alt="" width={36} height={36} />
        <span className={styles.brandName}>{brand.title}</span>
      </Link>
      <nav className={styles.tabs} aria-label={t('header.main')}>
        {tabs.map(({ route, segment, text }) => (
          <Link
            key={route}
            to={pathTo(route)}
            className={styles.tab}
            aria-current={segment === selected ? 'page' : undefined}
          >
            {t(text)}
          </Link>
        ))}
      </nav>
      <div className={styles.tools}>
        <LanguageSwitch />
        {isIn && <AccountLink username={session.username} />}
        {session.status === 'unknown' && <span className={styles.account} aria-hidden="true" />}
      </div>
    </header>
  )
}

/** The manager's balance and name, with the link to their account. */
function AccountLink({ username }: { readonly username: string }) {
  const { t, money } = useTexts()
  const isView = useViewedUntil() !== undefined
  const balance = useQuery({ ...walletBalanceOptions(), enabled: !isView }).data?.data
  const [initial = ''] = username.trim()
  return (
    <Link to={pathTo('Account')} className={styles.account}>
      <span className="visually-hidden">{t('header.account')} </span>
      {!isView && (
        <span className={classNames(styles.balance, 'number isolate')}>
          {typeof balance?.balance === 'number' && money(balance.balance, balance.currency)}
        </span>
      )}
      <span className={styles.avatar} aria-hidden="true">
        {initial.toUpperCase()}
      </span>
    </Link>
  )
}

export function BottomTabs() {
  const { t } = useTexts()
  const tabs = useTabs()
  const selected = useSelectedSegment()
  return (
    <nav className={styles.bottom} aria-label={t('header.main')}>
      {tabs.map(({ route, segment, icon, text }) => (
        <Link
          key={route}
          to={pathTo(route)}
          className={styles.bottomTab}
          aria-current={segment === selected ? 'page' : undefined}
        >
          <Icon name={icon} size={22} />
          {t(text)}
        </Link>
      ))}
    </nav>
  )
}

function LanguageSwitch() {
  const { t, language, setLanguage } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.language}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="globe" size={18} />
        <span className="visually-hidden">{t('header.chooseLanguage')}</span>
        {language.toUpperCase()}
      </button>
      {isOpen && (
        <Dialog title={t('header.language')} onClose={() => setIsOpen(false)}>
          <div className={styles.languages}>
            {LANGUAGES.map(({ code, name }) => (
              <Button
                key={code}
                look={code === language ? 'primary' : 'secondary'}
                isWide
                lang={code}
                aria-pressed={code === language}
                onClick={() => {
                  setLanguage(code)
                  setIsOpen(false)
                }}
              >
                {name}
              </Button>
            ))}
          </div>
        </Dialog>
      )}
    </>
  )
}
