import { addressOf } from '../../lib/http.ts'

const NAME = 'gaffer-login'
const FEATURES = 'popup,width=480,height=720'
const LOOK_MS = 400
const TICKET = /^[A-Za-z0-9_-]{43}$/

/** Where a login with the operator's OpenID provider begins; it always needs a whole window. */
function beginAddress(isWindow: boolean): string {
  const { searchParams } = new URL(addressOf('brand'), window.location.origin)
  if (isWindow) searchParams.set('window', '1')
  return `/login/begin?${searchParams.toString()}`
}

/** Leaves for the provider in this window; the page starts again when its visitor comes back. */
export function leaveForLogin(): void {
  window.location.assign(beginAddress(false))
}

/**
 * Lets a visitor of a frame log in in a separate window. Returns the ticket that window hands over; undefined when it
 * was closed. Throws when the browser opens none. Must be called while a press is being handled.
 */
export function logInByWindow(): Promise<string | undefined> {
  const opened = window.open(beginAddress(true), NAME, FEATURES)
  if (opened === null) throw new WindowBlocked()
  return new Promise((resolve) => {
    const settle = (ticket: string | undefined) => {
      window.removeEventListener('message', onMessage)
      clearInterval(looking)
      resolve(ticket)
    }
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin || source !== opened) return
      const ticket = readTicket(data)
      if (ticket !== undefined) settle(ticket)
    }
    const looking = setInterval(() => {
      if (opened.closed) settle(undefined)
    }, LOOK_MS)
    window.addEventListener('message', onMessage)
  })
}

/** The browser did not allow a window to open. */
export class WindowBlocked extends Error {
  override readonly name = 'WindowBlocked'
}

/**
 * Hands the ticket to the page that opened this window, if it is ours, and closes the window; false when there is
 * none.
 */
export function handOver(ticket: string): boolean {
  const opener: unknown = window.opener
  if (opener === null || opener === undefined) return false
  // Only a page of this very origin can read it.
  ;(opener as Window).postMessage({ type: NAME, ticket }, window.location.origin)
  window.close()
  return true
}

function readTicket(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, ticket } = data as Readonly<Record<string, unknown>>
  return type === NAME && typeof ticket === 'string' && TICKET.test(ticket) ? ticket : undefined
}
