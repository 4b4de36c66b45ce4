import { useEffect, useState } from 'react'
import { useBrand } from '../../brand/brand.tsx'
import { knownSite } from '../../embed/site.ts'
import { useSession } from '../../features/session/session.tsx'
import { hasTakenSiteSession } from '../../features/session/site-session.ts'
import { readPageData } from '../../lib/page-data.ts'
import { clockOffset } from '../../lib/server-time.ts'
import { canKeepCookie, canStore } from '../../lib/storage.ts'
import { version } from 'virtual:embed-version'
import type { Facts } from './findings.ts'

const LOOK_EVERY_MS = 1_000

/** What is looked at again and again: the site's messages come when they come. */
function lookAround() {
  const { origin, script, tellsSeen } = knownSite()
  return {
    site: origin,
    script,
    tellsSeen,
    frameHeight: window.innerHeight,
    pageHeight: Math.ceil(document.body.getBoundingClientRect().height),
    width: window.innerWidth,
    hasTakenSession: hasTakenSiteSession(),
    keepsCookies: canKeepCookie(),
    stores: canStore(),
    clockOff: clockOffset() ?? 0,
  }
}

/** The facts of where the page stands, looked at each second. */
export function useFacts(): Facts {
  const brand = useBrand()
  const session = useSession()
  const [around, setAround] = useState(lookAround)
  useEffect(() => {
    const timer = setInterval(() => setAround(lookAround()), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const isSignedIn = session.status === 'signedIn'
  const { hasTakenSession, ...seen } = around
  return {
    ...seen,
    isFramed: window.parent !== window,
    registered: registeredSites(),
    host: window.location.host,
    edition: brand.edition,
    title: brand.title,
    isSecure: window.location.protocol === 'https:',
    shipped: version,
    session: isSignedIn ? 'accepted' : hasTakenSession ? 'refused' : 'none',
    username: isSignedIn ? session.username : '',
  }
}

/** The operator's sites, as the page was served with them. */
export function registeredSites(): readonly string[] {
  return readPageData()?.frameOrigins ?? []
}
