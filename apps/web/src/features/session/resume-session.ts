import type { Answer, Brand } from '@gaffer/contract/types'
import { ApiError, isRefusal, mayPass } from '../../lib/api-error.ts'
import { request } from '../../lib/http.ts'
import { canStore, readStored, writeStored } from '../../lib/storage.ts'
import { takeArrival } from './arrival.ts'
import { handOver } from './login-window.ts'
import { resumeView, type View } from './resume-view.ts'
import { takeSiteSession, logInBySite } from './site-session.ts'

export const GUEST_KEY = 'guest'
/** Whoever comes with this session looks at the lobby. */
const ONLOOKER = 'demo_session'
/** Set while this device has a session, so that a first visit requests none; where nothing can be stored, it does. */
export const SIGNED_IN_KEY = 'signed-in'

/** A reader, by what no other one has, and their name. */
type Reader = { readonly reader: string; readonly username: string }

/** Who has logged in; a server of the release before gives no id. */
export function readerOf({ data }: Answer<'authenticate'>): Reader {
  return { reader: String(data.manager_id ?? data.username), username: data.username }
}

/** Remembers who is here, for pages that are opened without a network. */
export function rememberReader(operator: string, { reader, username }: Reader): void {
  writeStored('local', SIGNED_IN_KEY, `${operator}:${reader}:${username}`)
}

/** Who was here last at this operator, as far as the device knows: the server judges every call by itself. */
export function lastReader(operator: string): Reader | undefined {
  const [of, reader, ...name] = readStored('local', SIGNED_IN_KEY)?.split(':') ?? []
  return of === operator && reader !== undefined && name.length > 0
    ? { reader, username: name.join(':') }
    : undefined
}

type LogIn = () => Promise<Answer<'authenticate'>>

/** A login begun elsewhere did not succeed: the visitor is told. */
export class LoginFailed extends Error {
  override readonly name = 'LoginFailed'
  readonly reason: Error
  /** Tries it again; undefined where that cannot help, because it was refused. */
  readonly again: LogIn | undefined

  constructor(reason: unknown, again?: LogIn) {
    super('login failed')
    this.reason = asError(reason)
    this.again = mayPass(reason) ? again : undefined
  }
}

export function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}

type LoginMode = Brand['loginMode']
type Resumed =
  | { readonly answer: Answer<'authenticate'>; readonly hasArrived: boolean; readonly view?: undefined }
  | { readonly view: View }

/**
 * Who is here when the page starts: from what came with the address, from the site around the page, otherwise from
 * the page's cookie. Undefined for a first visit, which makes no call.
 */
export async function resumeSession(mode: LoginMode): Promise<Resumed | undefined> {
  const { session: given, login, view: looked } = takeArrival()
  const view = await resumeView(looked)
  if (view !== undefined) return view === null ? undefined : { view }
  // A guest is known by this device alone: a link must not log anybody in as somebody else's.
  const session = mode === 'demo' && given !== ONLOOKER ? undefined : given
  if (login === 'failed') throw new LoginFailed(new ApiError('loginFailed', 401, ''))
  if (login === 'connection') throw new LoginFailed(new ApiError('network', 0, ''))
  if (login !== undefined) return { answer: await takeLogin(login === 'window'), hasArrived: true }
  if (session !== undefined) return { answer: await takeGiven(session), hasArrived: true }
  const ofSite = await takeSiteSession()
  if (ofSite !== undefined) {
    return { answer: await logInBySite(() => authenticate(ofSite)), hasArrived: false }
  }
  if (readStored('local', SIGNED_IN_KEY) === undefined && canStore()) return undefined
  return { answer: await request('renewSession'), hasArrived: false }
}

/** A session that was used before: its page was loaded again, and its cookie knows who it was. */
async function takeGiven(session: string): Promise<Answer<'authenticate'>> {
  try {
    return await authenticate(session)
  } catch (error) {
    if (!isRefusal(error, 'loginFailed')) throw new LoginFailed(error, () => authenticate(session))
    return request('renewSession').catch((unknown: unknown) => {
      throw mayPass(unknown) ? unknown : new LoginFailed(error)
    })
  }
}

/** Comes back from the provider. The window of a frame hands the login over to it and closes. */
async function takeLogin(isWindow: boolean): Promise<Answer<'authenticate'>> {
  const take = async () => {
    const answer = await request('renewSession')
    if (isWindow && window.opener) handOver((await request('handOverLogin')).data.ticket)
    return answer
  }
  return take().catch((error: unknown) => {
    throw new LoginFailed(error, take)
  })
}

/**
 * Gets a new token where the browser stores no cookie for this frame: from the site's session, otherwise as the guest
 * this page knows. There is nothing but what was in memory.
 */
export async function renewWithoutCookie(): Promise<void> {
  const isFramed = window.parent !== window
  const session = isFramed ? ((await takeSiteSession()) ?? readStored('local', GUEST_KEY)) : undefined
  if (session === undefined) throw new ApiError('unauthorized', 401, '')
  await authenticate(session)
}

export function authenticate(sessionId: string | undefined): Promise<Answer<'authenticate'>> {
  return request('authenticate', { body: sessionId === undefined ? {} : { session_id: sessionId } })
}

/** Logs in as the guest this device knows; the server makes one where there is none, or none any more. */
export async function authenticateGuest(): Promise<Answer<'authenticate'>> {
  const known = readStored('local', GUEST_KEY)
  const answer = await authenticate(known).catch((error: unknown) => {
    if (known === undefined || !isRefusal(error, 'loginFailed')) throw error
    return authenticate(undefined)
  })
  if (answer.data.guest !== null) writeStored('local', GUEST_KEY, answer.data.guest)
  return answer
}
