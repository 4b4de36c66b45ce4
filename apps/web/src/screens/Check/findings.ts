import { SITE_LANGUAGES } from '../../embed/messages.ts'
import { bad, type Finding, good, note, type Setup } from './finding.ts'
import { judgeOutside } from './outside.ts'

/** What the page knows about where it is embedded. */
export type Facts = {
  readonly isFramed: boolean
  /** The origin of the framing page, where it is registered and known. */
  readonly site: string | undefined
  readonly registered: readonly string[]
  readonly host: string
  readonly edition: 'demo' | 'sponsor' | 'operator'
  readonly title: string
  /** The values of `host` and `lang` in the address. */
  readonly askedHost: string | undefined
  readonly askedLanguage: string | undefined
  readonly isSecure: boolean
  /** The version of our script around the page, and the one the game ships. */
  readonly script: string | undefined
  readonly shipped: string
  readonly reportsSeen: boolean
  /** Names of options that the script could not use. */
  readonly odd: readonly string[]
  /** Whether nothing on the site covers, fades or transforms the frame; undefined where the browser cannot tell. */
  readonly isClear: boolean | undefined
  /** Whether the frame allows forms to be sent. */
  readonly sendsForms: boolean
  readonly frameHeight: number
  readonly pageHeight: number
  readonly width: number
  /** What happened to the site's session; `late`: requested and not given, `notTaken`: this login takes none. */
  readonly session: 'none' | 'late' | 'notTaken' | 'refused' | 'unreachable' | 'accepted'
  readonly username: string
  readonly keepsCookies: boolean
  readonly stores: boolean
  /** By how many milliseconds the device's clock is wrong. */
  readonly clockOff: number
  /** Undefined until the server has answered. */
  readonly setup: Setup | undefined
}

const NARROW_PX = 320
const CLOCK_OFF_MS = 5_000
/** The frame follows the page in steps of a tenth of a second: a small lag is normal. */
const FOLLOWS_WITHIN_PX = 8

/** What is right and wrong where the page is embedded, in the order in which to mend it. */
export function findingsOf(facts: Facts): readonly Finding[] {
  return [
    judgeHost(facts),
    judgeHttps(facts),
    judgeFrame(facts),
    ...(facts.isFramed
      ? [
          judgeScript(facts),
          ...judgeOptions(facts),
          ...judgePlace(facts),
          judgeSeen(facts),
          judgeSession(facts),
        ]
      : judgeOptions(facts)),
    ...(facts.setup === undefined ? [] : judgeOutside(facts.setup)),
    judgeCookies(facts),
    facts.stores ? good('check.storageGood') : note('check.storageDenied'),
    judgeClock(facts),
  ]
}

function judgeHost({ edition, host, title, setup, askedHost = '' }: Facts): Finding {
  if (setup?.host === 'unknown') return bad('check.hostAskedUnknown', { asked: askedHost, name: title })
  if (setup?.host === 'kept') return bad('check.hostAskedKept', { asked: askedHost, host, name: title })
  return edition === 'operator'
    ? good('check.hostGood', { host, name: title })
    : note('check.hostUnknown', { host, name: title })
}

function judgeHttps({ isSecure, host }: Facts): Finding {
  if (isSecure) return good('check.httpsGood')
  return isOwnMachine(host) ? note('check.httpsHere') : bad('check.httpsMissing')
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

/** Options of the script, or of the address where there is no script. */
function judgeOptions({ odd, askedLanguage }: Facts): readonly Finding[] {
  const isKnown = askedLanguage === undefined || SITE_LANGUAGES.some((one) => one === askedLanguage)
  return [
    ...(odd.length === 0 ? [] : [bad('check.optionsOdd', { names: odd.join(', ') })]),
    ...(isKnown ? [] : [bad('check.languageUnknown', { language: askedLanguage })]),
  ]
}

/** Where the site puts the frame: nothing else about it matters while nobody sees it. */
function judgePlace(facts: Facts): readonly Finding[] {
  const { frameHeight, width, isClear, sendsForms } = facts
  if (frameHeight === 0 || width === 0) return [bad('check.frameUnseen', { width, height: frameHeight })]
  return [
    judgeHeight(facts),
    width >= NARROW_PX ? good('check.widthGood', { width }) : bad('check.widthNarrow', { width }),
    ...(isClear === false ? [bad('check.frameCovered')] : []),
    ...(sendsForms ? [] : [bad('check.formsBlocked')]),
  ]
}

function judgeHeight({ frameHeight, pageHeight }: Facts): Finding {
  const isFollowing = Math.abs(frameHeight - pageHeight) <= FOLLOWS_WITHIN_PX
  return isFollowing
    ? good('check.heightGood', { page: pageHeight })
    : bad('check.heightStays', { frame: frameHeight, page: pageHeight })
}

function judgeSeen({ reportsSeen }: Facts): Finding {
  return reportsSeen ? good('check.seenGood') : note('check.seenNot')
}

function judgeSession({ session, username }: Facts): Finding {
  switch (session) {
    case 'accepted':
      return good('check.sessionGood', { name: username })
    case 'refused':
      return bad('check.sessionRefused')
    case 'unreachable':
      return bad('check.sessionUnreachable')
    case 'notTaken':
      return bad('check.sessionNotTaken')
    case 'late':
      return bad('check.sessionLate')
    case 'none':
      return note('check.sessionNone')
  }
}

function judgeCookies({ keepsCookies, isFramed }: Facts): Finding {
  if (keepsCookies) return good('check.cookiesGood')
  return isFramed ? note('check.cookiesBlocked') : note('check.cookiesOff')
}

function judgeClock({ clockOff }: Facts): Finding {
  const seconds = Math.round(Math.abs(clockOff) / 1000)
  return Math.abs(clockOff) < CLOCK_OFF_MS ? good('check.clockGood') : note('check.clockOff', { seconds })
}

/** Whether browsers consider an address as safe as https, because it never leaves the machine. */
export function isOwnMachine(host: string): boolean {
  return /^(localhost|[\w.-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host)
}
