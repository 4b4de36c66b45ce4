import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { useBrand } from '../../brand/brand.tsx'
import { knownSite } from '../../embed/site.ts'
import { useSession } from '../../features/session/session-context.ts'
import { siteSessionState } from '../../features/session/site-session.ts'
import { readPageData } from '../../lib/page-data.ts'
import { callOptions, FRESH } from '../../lib/query-client.ts'
import { clockOffset } from '../../lib/server-time.ts'
import { canKeepCookie, canStore } from '../../lib/storage.ts'
import type { Facts } from './findings.ts'
import { sendsForms } from './sends-forms.ts'
import { useIsClear } from './use-is-clear.ts'
import { version } from 'virtual:embed-version'

const LOOK_EVERY_MS = 1_000
const ASK_EVERY_MS = 5_000
/** Logins that accept a session from the site. */
const TAKING = ['sp', 'demo']

/** Facts that are read repeatedly: the site's messages may come at any time. */
function lookAround() {
  const { origin, script, reportsSeen, odd, isLate } = knownSite()
  return {
    site: origin,
    script,
    reportsSeen,
    odd,
    isLate,
    frameHeight: window.innerHeight,
    pageHeight: Math.ceil(document.body.getBoundingClientRect().height),
    width: window.innerWidth,
    given: siteSessionState(),
    keepsCookies: canKeepCookie(),
    stores: canStore(),
    clockOff: clockOffset() ?? 0,
  }
}

/** Facts about where the page is embedded, read every second; `title` is a part of it that is visible. */
export function useFacts(title: RefObject<Element | null>): Facts {
  const brand = useBrand()
  const session = useSession()
  const [around, setAround] = useState(lookAround)
  const [asked] = useState(() => new URLSearchParams(window.location.search))
  const [canSend] = useState(sendsForms)
  const isClear = useIsClear(title)
  const setup = useQuery({ ...callOptions('checkSetup', {}, FRESH.live), refetchInterval: ASK_EVERY_MS })
  useEffect(() => {
    const timer = setInterval(() => setAround(lookAround()), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const isSignedIn = session.status === 'signedIn'
  const { given, isLate, ...seen } = around
  return {
    ...seen,
    isFramed: window.parent !== window,
    isClear,
    sendsForms: canSend,
    registered: registeredSites(),
    host: window.location.host,
    edition: brand.edition,
    title: brand.title,
    askedHost: asked.get('host') ?? undefined,
    askedLanguage: asked.get('lang') ?? undefined,
    isSecure: window.location.protocol === 'https:',
    shipped: version,
    session: isSignedIn
      ? 'accepted'
      : sessionOf({ ...given, isLate, isTaken: TAKING.includes(brand.loginMode) }),
    username: isSignedIn ? session.username : '',
    setup: setup.data?.data,
  }
}

function sessionOf(login: {
  readonly isGiven: boolean
  readonly failure: string | undefined
  readonly isLate: boolean
  readonly isTaken: boolean
}): Facts['session'] {
  if (!login.isGiven) return login.isLate ? 'late' : 'none'
  if (!login.isTaken) return 'notTaken'
  return login.failure === 'loginConnection' || login.failure === 'network' ? 'unreachable' : 'refused'
}

/** The operator's sites, as served with the page. */
export function registeredSites(): readonly string[] {
  return readPageData()?.frameOrigins ?? []
}
