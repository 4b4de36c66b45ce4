import type { PageMessage, SiteMessage } from './messages.ts'

type Kind = SiteMessage['type']
type Listener = (message: SiteMessage) => void

/** The site around the page, as far as it is known. Only `notifySite` posts to it, and to exactly one origin. */
export type Site = {
  /** The origin it communicates with; undefined until it is known. */
  origin: string | undefined
  /** The last message of each kind: states, and orders that nobody has taken yet. */
  readonly received: Map<Kind, SiteMessage>
  readonly listeners: Map<Kind, Set<Listener>>
  sendsSessions: boolean
  /** It was asked for a session and did not answer in time. */
  isLate: boolean
  /** Messages waiting for the origin to be known; heights are sent again anyway. */
  readonly unsent: PageMessage[]
}

/** Kinds that describe a state; the others are orders, taken once. */
const STANDING: ReadonlySet<Kind> = new Set(['hello', 'visible', 'odd'])

const site: { current: Site | undefined } = { current: undefined }

const MAX_UNSENT = 20
/** How long a site with our script may take to find its reader's session. */
const SESSION_WITHIN_MS = 6_000
/** How long a reader may take to log in at the site. */
const LOGIN_WITHIN_MS = 180_000

/** Begins the exchange of messages with the site; without one, it has ended. */
export function beginExchange(begun: Site | undefined): void {
  site.current = begun
}

/** Hands a message of the site to who listens, or keeps it for who will. */
export function deliver({ received, listeners }: Site, message: SiteMessage): void {
  const waiting = [...(listeners.get(message.type) ?? [])]
  if (waiting.length === 0 || STANDING.has(message.type)) received.set(message.type, message)
  for (const listener of waiting) listener(message)
}

/** Sends the site a message; outside a frame, or where the site is not registered, nothing is sent. */
export function notifySite(message: PageMessage): void {
  const { current } = site
  if (current === undefined) return
  if (current.origin !== undefined) window.parent.postMessage(message, current.origin)
  else if (message.type !== 'height' && current.unsent.length < MAX_UNSENT) current.unsent.push(message)
}

/**
 * Listens to the site from now on, beginning with earlier messages that nobody took. Returns a function that stops
 * it.
 */
export function onSite<T extends Kind>(
  type: T,
  listener: (message: Extract<SiteMessage, { type: T }>) => void,
): () => void {
  const { current } = site
  if (current === undefined) return () => undefined
  const listen: Listener = (message) => {
    if (isOf(message, type)) listener(message)
  }
  const listeners = current.listeners.get(type) ?? new Set()
  current.listeners.set(type, listeners.add(listen))
  const last = current.received.get(type)
  if (!STANDING.has(type)) current.received.delete(type)
  if (last !== undefined) listen(last)
  return () => void listeners.delete(listen)
}

/**
 * Asks the site for its reader's session; undefined when it has none or does not answer, and at once where our script
 * is not around the page and no session ever came.
 */
export function askSiteSession(): Promise<string | undefined> {
  return site.current?.sendsSessions === true
    ? awaitSession({ type: 'askSession' }, SESSION_WITHIN_MS)
    : Promise.resolve(undefined)
}

/** Whether the site logs its readers in itself. */
export function hasSiteLogin(): boolean {
  const hello = site.current?.received.get('hello')
  return hello?.type === 'hello' && hello.hasLogin
}

/** The site's page that our script put the game into; undefined where it did not tell, or told another origin's. */
export function sitePage(): string | undefined {
  const { current } = site
  const hello = current?.received.get('hello')
  const page = hello?.type === 'hello' ? hello.page : undefined
  return current?.origin !== undefined && page?.startsWith(`${current.origin}/`) === true ? page : undefined
}

/** What is known about the site, for people who set it up. */
export function knownSite(): {
  readonly origin: string | undefined
  /** The version of our script around the page. */
  readonly script: string | undefined
  readonly reportsSeen: boolean
  /** The names of options that the script could not use. */
  readonly odd: readonly string[]
  readonly isLate: boolean
} {
  const { current } = site
  const hello = current?.received.get('hello')
  const odd = current?.received.get('odd')
  return {
    origin: current?.origin,
    script: hello?.type === 'hello' ? hello.version : undefined,
    reportsSeen: current?.received.has('visible') ?? false,
    odd: odd?.type === 'odd' ? [...new Set(odd.options.split(' ').filter((name) => name !== ''))] : [],
    isLate: current?.isLate ?? false,
  }
}

/** Lets the site log its reader in; undefined when nobody did so in time. */
export function askSiteLogin(): Promise<string | undefined> {
  return awaitSession({ type: 'loginNeeded' }, LOGIN_WITHIN_MS)
}

/** The next session the site sends after a request. */
function awaitSession(question: PageMessage, withinMs: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    // An earlier session may be used up: only one sent from now on counts.
    site.current?.received.delete('session')
    const settle = (session: string | null | undefined) => {
      clearTimeout(timer)
      stop()
      resolve(session ?? undefined)
    }
    const { current } = site
    const timer = setTimeout(() => {
      if (current) current.isLate = true
      settle(undefined)
    }, withinMs)
    const stop = onSite('session', ({ session }) => {
      if (current) current.isLate = false
      settle(session)
    })
    notifySite(question)
  })
}

function isOf<T extends Kind>(message: SiteMessage, type: T): message is Extract<SiteMessage, { type: T }> {
  return message.type === type
}
