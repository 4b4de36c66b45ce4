import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useBrand } from '../brand/brand.tsx'
import { useSession, useViewedUntil } from '../features/session/session-context.ts'
import { loadScreenTexts, useTexts } from '../i18n/language.tsx'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { Boundary } from './Boundary.tsx'
import { KeepHost } from './KeepHost.tsx'
import { LoadPicturesAgain } from './LoadPicturesAgain.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { Header, BottomTabs, MenuLinks } from './Header.tsx'
import { ScreenLoading } from './ScreenLoading.tsx'
import { NameDocument } from './NameDocument.tsx'
import { useIsUsed } from './use-is-used.ts'
import { whenAtRest } from '../lib/when-at-rest.ts'
import styles from './Shell.module.css'

/** Loaded where staff look at somebody's screens. */
const ViewBand = lazyExtra(async () => {
  const [{ ViewBand: component }] = await Promise.all([
    import('../features/session/ViewBand.tsx'),
    loadScreenTexts(),
  ])
  return component
})

/** Nobody who has neither logged in nor pressed anything has a team that a close could keep from them. */
const LeaveForMaintenance = lazyExtra(
  async () => (await import('./LeaveForMaintenance.tsx')).LeaveForMaintenance,
)

/** What the site around the page is notified of; loaded only in a frame. */
const SiteNews = lazyExtra(async () => (await import('./SiteNews.tsx')).SiteNews)

/** In another site's page there is nothing to come back to without a network: the site itself is not there (ADR-26). */
const Offline = lazyExtra(async () => {
  await whenAtRest()
  return (await import('../features/offline/Offline.tsx')).Offline
})

/** The frame around every screen: header, tabs, footer, the operator's mark. */
export function Shell() {
  const { t } = useTexts()
  const brand = useBrand()
  const { pathname } = useLocation()
  const viewedUntil = useViewedUntil()
  const isSignedIn = useSession().status === 'signedIn'
  const isUsed = useIsUsed()
  const isInFrame = window.parent !== window
  const isInUse = isSignedIn || isUsed
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t('common.skip')}
      </a>
      <Suspense fallback={null}>{isInUse && <LeaveForMaintenance />}</Suspense>
      <LoadPicturesAgain />
      <KeepHost />
      <NameDocument />
      {viewedUntil !== undefined && (
        <Suspense fallback={null}>
          <ViewBand />
        </Suspense>
      )}
      <ConnectionBanner />
      <Suspense fallback={null}>{isInFrame ? <SiteNews /> : isInUse && <Offline />}</Suspense>
      <div className={styles.top}>
        <MenuLinks />
        <Header />
      </div>
      <main className={styles.main} id="main" tabIndex={-1}>
        <Boundary place={pathname}>
          <Suspense fallback={<ScreenLoading />}>
            <Outlet />
          </Suspense>
        </Boundary>
      </main>
      <footer className={styles.footer}>
        {brand.footerImage !== null && <img src={brand.footerImage} alt="" />}
        <a href={brand.website} rel="noopener noreferrer" target="_blank">
          {brand.title}
        </a>
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
      </footer>
      <div className={styles.corner} data-logo="">
        {/* Fetched only where it is shown. */}
        <img src={brand.logo} alt="" loading="lazy" />
      </div>
      <BottomTabs />
    </div>
  )
}
