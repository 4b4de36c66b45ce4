import { FRAME_NAME, type PageMessage, readPageMessage, type SiteMessage } from '../messages.ts'
import { frameAddress, isTakenSession, type MountOptions, readInvitedTo, readLanguage } from './options.ts'
import { seenPart } from './seen-part.ts'
import { warn } from './warn.ts'
import { whyUnseen } from './why-unseen.ts'

/** A site's handle on a game it mounted. */
export type Mounted = {
  readonly frame: HTMLIFrameElement
  /** To be called when the site's own language has changed. */
  readonly setLanguage: (language: string) => void
  /** To be called when another reader has logged in; nothing logs the game's reader out. */
  readonly setSession: (session: string | null) => void
  readonly remove: () => void
}

/** The height of the frame until the game reports its own (R-27: at least 900 pixels). */
const FIRST_HEIGHT_PX = 900
/** A game that is silent for this long is blocked or cannot be reached. */
const SILENT_AFTER_MS = 10_000
/** How long a page may take to make room for a game that is ready. */
const PLACED_AFTER_MS = 3_000

/**
 * Puts the game into an element: a frame as high as its content, which learns which part of it is visible, gets the
 * reader's session on request, and reports what happens in it. Listens only to that frame and its origin.
 */
export function mount(
  place: Element,
  options: MountOptions,
  game: { readonly origin: string; readonly version: string },
  odd: readonly string[] = [],
): Mounted {
  const frame = document.createElement('iframe')
  frame.name = FRAME_NAME
  frame.title = options.title ?? 'Fantasy football'
  // The game learns which site it is in, whatever the site's own policy is; about the page, it learns only what hello
  // says.
  frame.referrerPolicy = 'strict-origin'
  frame.allow = 'clipboard-write; web-share; fullscreen'
  frame.style.cssText = `display:block;width:100%;border:0;height:${FIRST_HEIGHT_PX}px`

  if (odd.length > 0) warn(`options that the game cannot take: ${odd.join(', ')}.`)
  let session = options.session
  let isHeard = false
  let waiting = 0
  let looking: ReturnType<typeof setTimeout> | undefined
  const post = (message: SiteMessage) => frame.contentWindow?.postMessage(message, game.origin)
  const raise = (name: string, detail: object = {}) =>
    place.dispatchEvent(new CustomEvent(`gaffer:${name}`, { bubbles: true, detail }))

  const reportSeen = () => {
    cancelAnimationFrame(waiting)
    waiting = requestAnimationFrame(() => {
      const seen = isHeard ? seenPart(frame, options.top ?? 0) : undefined
      if (seen) post({ type: 'visible', ...seen })
    })
  }
  const hello = () => {
    const { origin, pathname } = window.location
    const page = `${origin}${pathname}`
    post({ type: 'hello', version: game.version, hasLogin: options.onLoginNeeded !== undefined, page })
    if (odd.length > 0) post({ type: 'odd', options: odd.join(' ').slice(0, 200) })
    reportSeen()
  }
  const giveSession = async (ask: () => unknown) => {
    let given: unknown = null
    try {
      given = await ask()
    } finally {
      // An object, or a whole login page of the site, is not a session.
      if (!isTakenSession(given)) {
        warn('what the site gave is no session: a text of up to 200 characters, or null.')
        post({ type: 'odd', options: [...odd, 'session'].join(' ') })
      }
      post({ type: 'session', session: isTakenSession(given) && given ? given : null })
    }
  }
  const take = (message: PageMessage) => {
    switch (message.type) {
      case 'height':
        if (frame.style.height !== `${message.height}px`) {
          frame.style.height = `${message.height}px`
          reportSeen()
        }
        break
      case 'hello':
        hello()
        break
      case 'askSession':
        void giveSession(() => (typeof session === 'function' ? session() : session))
        break
      case 'loginNeeded':
        raise('loginNeeded')
        if (options.onLoginNeeded) void giveSession(options.onLoginNeeded)
        break
      case 'ready':
        raise('ready')
        options.onReady?.()
        looking ??= setTimeout(() => {
          const why = whyUnseen(frame)
          if (why) warn(`the game stands where nobody sees it: ${why}.`)
        }, PLACED_AFTER_MS)
        break
      case 'tracked':
        raise('tracked', { name: message.name, screen: message.screen })
        break
      default: {
        const { type, id } = message
        raise(type, { id })
        const callbacks = { entered: options.onEntered, teamSaved: options.onTeamSaved, won: options.onWon }
        callbacks[type]?.({ id })
      }
    }
  }
  const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (origin !== game.origin || source === null || source !== frame.contentWindow) return
    const message = readPageMessage(data)
    if (message === undefined) return
    isHeard = true
    take(message)
  }
  const silence = setTimeout(() => {
    if (isHeard) return
    const { origin } = window.location
    warn(
      game.origin === origin
        ? `embed.js was loaded from ${origin} itself. Load it from the address of the game and keep no copy.`
        : `the game at ${game.origin} does not answer. Is ${origin} registered as a frame origin of the operator, and is the game allowed by frame-src of this page? ${game.origin}/check tells.`,
    )
    raise('silent')
    options.onSilent?.()
  }, SILENT_AFTER_MS)

  window.addEventListener('message', onMessage)
  window.addEventListener('scroll', reportSeen, { capture: true, passive: true })
  window.addEventListener('resize', reportSeen)
  window.visualViewport?.addEventListener('resize', reportSeen)
  frame.addEventListener('load', hello)
  const invitedTo = readInvitedTo(window.location.search)
  frame.src = frameAddress(game.origin, invitedTo === undefined ? options : { ...options, path: invitedTo })
  place.append(frame)

  return {
    frame,
    setLanguage: (wanted) => {
      const language = readLanguage(wanted)
      if (language) post({ type: 'language', language })
    },
    setSession: (next) => {
      session = next
      post(next === null ? { type: 'logOut' } : { type: 'session', session: next })
    },
    remove: () => {
      clearTimeout(silence)
      clearTimeout(looking)
      window.removeEventListener('message', onMessage)
      window.removeEventListener('scroll', reportSeen, { capture: true })
      window.removeEventListener('resize', reportSeen)
      window.visualViewport?.removeEventListener('resize', reportSeen)
      frame.remove()
    },
  }
}
