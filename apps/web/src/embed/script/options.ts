import { INVITED_TO, MAX_SESSION_LENGTH, SITE_LANGUAGES, type SiteLanguage } from '../messages.ts'

/** The reader's session at the operator: a text, or how to get one; nothing when nobody is logged in. */
type Asked = string | null | undefined
type SessionSource = Asked | (() => Asked | Promise<Asked>)

/** What a site may say when it mounts the game. Everything may be left out. */
export type MountOptions = {
  /** The page to begin with: a path of the game. */
  readonly path?: string
  readonly language?: string
  /** Another registered brand than that of the game's address. */
  readonly host?: string
  /** The reader's session; asked anew each time the game needs it. */
  readonly session?: SessionSource
  /** The site logs its readers in: called when the game needs a reader; what it gives is the session. */
  readonly onLoginNeeded?: () => Asked | void | Promise<Asked | void>
  /** Height of what the site fixes over the upper edge of the window, pixels: dialogs keep below it. */
  readonly top?: number
  /** The name of the frame for screen readers. */
  readonly title?: string
  readonly onReady?: () => void
  readonly onEntered?: (event: { readonly id: number }) => void
  readonly onTeamSaved?: (event: { readonly id: number }) => void
  readonly onWon?: (event: { readonly id: number }) => void
  /** The game did not answer: blocked, not registered, or away. */
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

/** The names of what was given and cannot be taken: no option of ours, or one with a value that is none. */
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

/** Whether it is a session or says that there is none. */
export function isTakenSession(given: unknown): given is Asked {
  return (
    given === null || given === undefined || (typeof given === 'string' && given.length <= MAX_SESSION_LENGTH)
  )
}

/** The language of an option, cut to what the game has: `fr-TN` is `fr`. */
export function readLanguage(wanted: string | undefined): SiteLanguage | undefined {
  const code = wanted?.slice(0, 2).toLowerCase()
  return SITE_LANGUAGES.find((one) => one === code)
}

/** The page of the game that an invitation leads to; whoever made the link says no more than its path. */
export function readInvitedTo(search: string): string | undefined {
  const path = new URLSearchParams(search).get(INVITED_TO)
  return path !== null && /^\/\w[\w/-]{0,100}$/.test(path) ? path : undefined
}

/** The address of the frame: a page of the game's own origin, whatever the path says. Never a session. */
export function frameAddress(origin: string, { path = '/', language, host }: MountOptions): string {
  const wanted = new URL(path, `${origin}/`)
  const address = wanted.origin === origin ? wanted : new URL(origin)
  const known = readLanguage(language)
  if (known !== undefined) address.searchParams.set('lang', known)
  if (host !== undefined) address.searchParams.set('host', host)
  return address.href
}
