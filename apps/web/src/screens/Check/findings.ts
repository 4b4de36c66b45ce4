import type { MessageKey, MessageValues } from '@gaffer/messages'

/** What the page knows of where it stands. */
export type Facts = {
  readonly isFramed: boolean
  /** The origin of the framing page, where it is registered and known. */
  readonly site: string | undefined
  readonly registered: readonly string[]
  readonly host: string
  readonly edition: 'demo' | 'sponsor' | 'operator'
  readonly title: string
  readonly isSecure: boolean
  /** The version of our script around the page, and the one the game ships. */
  readonly script: string | undefined
  readonly shipped: string
  readonly tellsSeen: boolean
  readonly frameHeight: number
  readonly pageHeight: number
  readonly width: number
  readonly session: 'none' | 'refused' | 'accepted'
  readonly username: string
  readonly keepsCookies: boolean
  readonly stores: boolean
  /** Milliseconds the device's clock is off. */
  readonly clockOff: number
}

/** `bad` needs mending, `note` should be known, `good` is as it should be. */
export type Finding = {
  readonly state: 'good' | 'note' | 'bad'
  readonly text: MessageKey
  readonly values?: MessageValues
}

const NARROW_PX = 320
const CLOCK_OFF_MS = 5_000
/** The frame follows the page by steps of a tenth of a second: a little behind is not behind. */
const FOLLOWS_WITHIN_PX = 8

/** What is right and wrong where the page stands, in the order in which one would mend it. */
export function findingsOf(facts: Facts): readonly Finding[] {
  return [
    judgeHost(facts),
    judgeHttps(facts),
    judgeFrame(facts),
    ...(facts.isFramed
      ? [judgeScript(facts), judgeHeight(facts), judgeSeen(facts), judgeSession(facts), judgeWidth(facts)]
      : []),
    judgeCookies(facts),
    facts.stores ? good('check.storageGood') : note('check.storageDenied'),
    judgeClock(facts),
  ]
}

const good = (text: MessageKey, values: MessageValues = {}): Finding => ({ state: 'good', text, values })
const note = (text: MessageKey, values: MessageValues = {}): Finding => ({ state: 'note', text, values })
const bad = (text: MessageKey, values: MessageValues = {}): Finding => ({ state: 'bad', text, values })

function judgeHost({ edition, host, title }: Facts): Finding {
  return edition === 'operator'
    ? good('check.hostGood', { host, name: title })
    : note('check.hostUnknown', { host, name: title })
}

function judgeHttps({ isSecure, host }: Facts): Finding {
  if (isSecure) return good('check.httpsGood')
  return /^(localhost|127\.|\[::1\])/.test(host) ? note('check.httpsHere') : bad('check.httpsMissing')
}

function judgeFrame({ isFramed, site, registered }: Facts): Finding {
  if (!isFramed) return note('check.frameNone')
  if (site !== undefined) return good('check.frameGood', { site })
  return registered.length === 0 ? bad('check.frameNobody') : bad('check.frameUnknown')
}

function judgeScript({ script, shipped }: Facts): Finding {
  if (script === undefined) return note('check.scriptNone')
  return script === shipped
    ? good('check.scriptGood', { version: script })
    : bad('check.scriptOld', { version: script, shipped })
}

function judgeHeight({ frameHeight, pageHeight }: Facts): Finding {
  const isFollowing = Math.abs(frameHeight - pageHeight) <= FOLLOWS_WITHIN_PX
  return isFollowing
    ? good('check.heightGood', { page: pageHeight })
    : bad('check.heightStays', { frame: frameHeight, page: pageHeight })
}

function judgeSeen({ tellsSeen }: Facts): Finding {
  return tellsSeen ? good('check.seenGood') : note('check.seenNot')
}

function judgeSession({ session, username }: Facts): Finding {
  if (session === 'accepted') return good('check.sessionGood', { name: username })
  return session === 'refused' ? bad('check.sessionRefused') : note('check.sessionNone')
}

function judgeWidth({ width }: Facts): Finding {
  return width >= NARROW_PX ? good('check.widthGood', { width }) : bad('check.widthNarrow', { width })
}

function judgeCookies({ keepsCookies, isFramed }: Facts): Finding {
  if (keepsCookies) return good('check.cookiesGood')
  return isFramed ? note('check.cookiesBlocked') : note('check.cookiesOff')
}

function judgeClock({ clockOff }: Facts): Finding {
  const seconds = Math.round(Math.abs(clockOff) / 1000)
  return Math.abs(clockOff) < CLOCK_OFF_MS ? good('check.clockGood') : note('check.clockOff', { seconds })
}

/** Whether a site whose address somebody types in may show the game, and what is wrong with it if not. */
export function judgeSite(typed: string, registered: readonly string[]): Finding {
  const site = originOf(typed)
  if (site === undefined) return bad('check.siteNone')
  if (registered.includes(site)) return good('check.siteGood', { site })
  const bare = (origin: string) => origin.replace(/^https?:\/\/(www\.)?/, '').replace(/:\d+$/, '')
  const near = registered.find((one) => bare(one) === bare(site))
  return near === undefined ? bad('check.siteMissing', { site }) : bad('check.siteNear', { site, near })
}

/** The origin of an address as people type them; https where they leave it out. */
function originOf(typed: string): string | undefined {
  const text = typed.trim()
  try {
    const { origin, protocol } = new URL(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
    return /^https?:$/.test(protocol) ? origin : undefined
  } catch {
    return undefined
  }
}
