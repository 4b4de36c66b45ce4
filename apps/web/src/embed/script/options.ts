import { INVITED_TO, MAX_SESSION_LENGTH, SITE_LANGUAGES, type SiteLanguage } from '../messages.ts'

/** The reader's session at the operator: a text, or nothing when nobody is logged in. */
type Asked = string | null | undefined
type SessionSource = Asked | (() => Asked | Promise<Asked>)

/** The options a site may give when it mounts the game. All are optional. */
export type MountOptions = {
  /** The page to open first: a path of the game. */
  readonly path?: string
  readonly language?: string
  /** A registered brand other than that of the game's address. */
  readonly host?: string
  /** The reader's session; requested again each time the game needs it. */
  readonly session?: SessionSource
  /** For sites that log their readers in: called when the game needs a reader; its result is the session. */
  readonly onLoginNeeded?: () => Asked | void | Promise<Asked | void>
  /** Height in pixels of what the site fixes at the upper edge of the window: dialogs stay below it. */
  readonly top?: number
  /** The name of the frame for screen readers. */
  readonly title?: string
  readonly onReady?: () => void
  readonly onEntered?: (event: { readonly id: number }) => void
  readonly onTeamSaved?: (event: { readonly id: number }) => void
  readonly onWon?: (event: { readonly id: number }) => void
  /** Called when the game did not answer: blocked, not registered, or unreachable. */
  readonly onSilent?: () => void
}

/** The options of a script tag: `data-path`, `data-language`, `data-host`, `data-session`, `data-top`, `data-title`. */
export function readOptions({ dataset }: HTMLScriptElement): MountOptions {
  const { path, language, host, session, top, title } = dataset
  return {
    ...(path === undefined ? {} : { path }),
    ...(language === undefined ? {} : { language }),
    ...(host === undefined ? {} : { host }),
    ...(session === undefined ? {} : { session }),
    ...(title === undefined ? {} : { title }),
    top: Number(top) || 0,
  }
}

/** Names of script tags that are not options. */
const TAG_ONLY = ['gaffer']
const OPTIONS = [
  'path',
  'language',
  'host',
  'session',
  'onLoginNeeded',
  'top',
  'title',
  'onReady',
  'onEntered',
  'onTeamSaved',
  'onWon',
  'onSilent',
]

/** The names of options that cannot be used: unknown ones, or ones with an invalid value. */
export function oddOptions(given: object, origin: string): readonly string[] {
  const entries = Object.entries(given as Readonly<Record<string, unknown>>)
  return entries
    .filter(([name, value]) => {
      if (value === undefined || TAG_ONLY.includes(name)) return false
      if (!OPTIONS.includes(name)) return true
      switch (name) {
        case 'path':
          return typeof value !== 'string' || new URL(value, `${origin}/`).origin !== origin
        case 'language':
          return typeof value !== 'string' || readLanguage(value) === undefined
        case 'top':
          return !Number.isFinite(Number(value))
        case 'session':
          return typeof value !== 'function' && !isTakenSession(value)
        case 'host':
        case 'title':
          return typeof value !== 'string' || value === ''
        default:
          return typeof value !== 'function'
      }
    })
    .map(([name]) => name.replace(/\W/g, '').slice(0, 20))
}

/** Whether it is a session, or says that there is none. */
export function isTakenSession(given: unknown): given is Asked {
  return (
    given === null || given === undefined || (typeof given === 'string' && given.length <= MAX_SESSION_LENGTH)
  )
}

/** The language of an option, reduced to one the game has: `fr-TN` is `fr`. */
export function readLanguage(wanted: string | undefined): SiteLanguage | undefined {
  const code = wanted?.slice(0, 2).toLowerCase()
  return SITE_LANGUAGES.find((one) => one === code)
}

/** The page of the game that an invitation leads to; the author of a link controls only its path. */
export function readInvitedTo(search: string): string | undefined {
  const path = new URLSearchParams(search).get(INVITED_TO)
  return path !== null && /^\/\w[\w/-]{0,100}$/.test(path) ? path : undefined
}

/** The address of the frame: a page on the game's own origin, whatever the path is. Never contains a session. */
export function frameAddress(origin: string, { path = '/', language, host }: MountOptions): string {
  const wanted = new URL(path, `${origin}/`)
  const address = wanted.origin === origin ? wanted : new URL(origin)
  const known = readLanguage(language)
  if (known !== undefined) address.searchParams.set('lang', known)
  if (host !== undefined) address.searchParams.set('host', host)
  return address.href
}
