/**
 * The messages between the page in a frame and the site around it. Both sides parse them here: plain objects of these
 * shapes and nothing else. The `type` identifies them, so that a site without our script can follow the height with
 * one line of code.
 */

/** From the page to the site. Ids are the wire's own; no message says who somebody is. */
export type PageMessage =
  | { readonly type: 'height'; readonly height: number }
  /** The page is ready and listening. */
  | { readonly type: 'hello' }
  | { readonly type: 'askSession' }
  | { readonly type: 'ready' }
  | { readonly type: 'loginNeeded' }
  | { readonly type: 'teamSaved' | 'entered' | 'won'; readonly id: number }
  /** An action on the page, where the operator's tracking is on: an event and the name of its screen. */
  | { readonly type: 'tracked'; readonly name: string; readonly screen: string }

/** From the site to the page. */
export type SiteMessage =
  /** Our script is around the page: its version, and whether the site logs its readers in itself. */
  | {
      readonly type: 'hello'
      readonly version: string
      readonly hasLogin: boolean
      /** The address of the site's page without its query: invitations lead there. */
      readonly page?: string
    }
  /** The visible part of the frame, in pixels of the frame. */
  | { readonly type: 'visible'; readonly top: number; readonly height: number }
  /** The reader's session at the operator; null when there is none. */
  | { readonly type: 'session'; readonly session: string | null }
  | { readonly type: 'language'; readonly language: SiteLanguage }
  | { readonly type: 'logOut' }
  /** The names of the site's options that our script cannot use, separated by spaces: for the integration check. */
  | { readonly type: 'odd'; readonly options: string }

/** The languages of the product. */
export const SITE_LANGUAGES = ['en', 'fr', 'ar', 'bg'] as const
export type SiteLanguage = (typeof SITE_LANGUAGES)[number]

/** The name of a frame made by our script: the page in it knows to wait for what the script sends. */
export const FRAME_NAME = 'gaffer'

/** A parameter in the address of a site's page: which page of the game to open first, as set by invitations. */
export const INVITED_TO = 'gaffer'

export const MAX_SESSION_LENGTH = 200
const MAX_PX = 1_000_000
const MAX_FRAME_PX = 30_000

const MAX_PAGE_LENGTH = 1000

/** A web address, which a site may give as its own. */
function isPage(page: unknown): page is string {
  return typeof page === 'string' && page.length <= MAX_PAGE_LENGTH && /^https?:\/\/[^\s?#]+$/.test(page)
}

type Fields = Readonly<Record<string, unknown>>

/** A message from the site; undefined for anything that is not one of ours. */
export function readSiteMessage(data: unknown): SiteMessage | undefined {
  const fields = fieldsOf(data)
  if (fields === undefined) return undefined
  const { type, top, height, session, language, version, hasLogin, page, options } = fields
  switch (type) {
    case 'visible':
      return isPx(top, -MAX_PX) && isPx(height, Number.MIN_VALUE) ? { type, top, height } : undefined
    case 'session':
      return session === null || isSession(session) ? { type, session } : undefined
    case 'language': {
      const known = SITE_LANGUAGES.find((one) => one === language)
      return known === undefined ? undefined : { type, language: known }
    }
    case 'hello':
      return typeof version === 'string' && /^[\w.-]{1,40}$/.test(version)
        ? { type, version, hasLogin: hasLogin === true, ...(isPage(page) ? { page } : {}) }
        : undefined
    case 'logOut':
      return { type }
    case 'odd':
      return typeof options === 'string' && /^[\w -]{1,200}$/.test(options) ? { type, options } : undefined
    default:
      return undefined
  }
}

/** A message from the page; undefined for anything that is not one of ours. */
export function readPageMessage(data: unknown): PageMessage | undefined {
  const fields = fieldsOf(data)
  if (fields === undefined) return undefined
  const { type, height, id, name, screen } = fields
  switch (type) {
    case 'height':
      return isPx(height, 1) ? { type, height: Math.min(Math.ceil(height), MAX_FRAME_PX) } : undefined
    case 'hello':
    case 'askSession':
    case 'ready':
    case 'loginNeeded':
      return { type }
    case 'teamSaved':
    case 'entered':
    case 'won':
      return Number.isSafeInteger(id) && Number(id) > 0 ? { type, id: Number(id) } : undefined
    case 'tracked':
      return isWord(name, 1) && isWord(screen, 0) ? { type, name, screen } : undefined
    default:
      return undefined
  }
}

/** The fields of a plain object that could be a message: few, and none of them an object. */
function fieldsOf(data: unknown): Fields | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined
  const values = Object.values(data)
  if (values.length > 4 || values.some((value) => typeof value === 'object' && value !== null))
    return undefined
  return data as Fields
}

function isPx(value: unknown, least: number): value is number {
  return typeof value === 'number' && value >= least && value <= MAX_PX
}

function isWord(value: unknown, least: number): value is string {
  return typeof value === 'string' && value.length >= least && /^[A-Za-z]{0,40}$/.test(value)
}

function isSession(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= MAX_SESSION_LENGTH
}
