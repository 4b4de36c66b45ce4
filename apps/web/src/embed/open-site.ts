import { FRAME_NAME, readSiteMessage } from './messages.ts'
import { parentOrigin } from './parent-origin.ts'
import { beginExchange, deliver, notifySite, type Site } from './site.ts'

/**
 * Opens the connection to the framing window: the only place that listens to it, and only to that window and to one
 * registered origin; everything else is ignored. Returns a function that closes it.
 */
export function openSite(frameOrigins: readonly string[]): () => void {
  const registered = new Set([window.location.origin, ...frameOrigins])
  const site: Site = {
    origin: parentOrigin(registered),
    received: new Map(),
    listeners: new Map(),
    sendsSessions: window.name === FRAME_NAME,
    isLate: false,
    unsent: [],
  }
  beginExchange(site)
  const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || !registered.has(origin)) return
    if (site.origin !== undefined && origin !== site.origin) return
    const message = readSiteMessage(data)
    if (message === undefined) return
    const isFirst = site.origin === undefined
    site.origin = origin
    if (isFirst) for (const unsent of site.unsent.splice(0)) notifySite(unsent)
    if (message.type === 'session') site.sendsSessions = true
    deliver(site, message)
  }
  window.addEventListener('message', onMessage)
  notifySite({ type: 'hello' })
  return () => {
    window.removeEventListener('message', onMessage)
    beginExchange(undefined)
  }
}
