import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Answer } from '@gaffer/contract/types'
import { useBrand } from '../../brand/brand.tsx'
import { loadScreenTexts } from '../../i18n/language.tsx'
import { ApiError, isRefusal } from '../../lib/api-error.ts'
import { forgetToken, request, setSecondRenewal, setSessionLost } from '../../lib/http.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { takeArrival } from './arrival.ts'
import { handOver } from './login-window.ts'
import { followSite, takeSiteLogin, takeSiteSession } from './site-session.ts'

/** Who uses the page. `unknown` until the page's cookie has been tried. */
export type SessionState =
  | { readonly status: 'unknown' | 'anonymous' }
  | {
      readonly status: 'signedIn'
      readonly username: string
      /** The session came with the address of this page: its visitor was sent here to log in. */
      readonly hasArrived: boolean
    }

export type Session = SessionState & {
  /**
   * Logs in: quietly where nothing need be asked, else by the login of the operator. False when the
   * visitor thought better of it. Throws ApiError.
   */
  readonly start: () => Promise<boolean>
  readonly end: () => Promise<void>
}

/** Loaded, with its texts, when somebody logs in. */
const LoginDialog = lazy(async () => {
  await loadScreenTexts()
  return { default: (await import('./LoginDialog.tsx')).LoginDialog }
})

/** A login that is being made: what went wrong before it, with what, and who waits for its end. */
type Asking = {
  readonly failure: Error | undefined
  /** The session that could not be checked: it was not used up, so it may be tried again. */
  readonly given: string | undefined
  readonly settle: (isDone: boolean) => void
}

/** The part of a token's life after which the page asks for the next one. */
const RENEWED_AFTER = 0.8

const SessionContext = createContext<Session | undefined>(undefined)
const GUEST_KEY = 'guest'
/** Set while this device has a session, so that a first visit asks for none. */
const SIGNED_IN_KEY = 'signed-in'

export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ status: 'unknown' })
  const [asking, setAsking] = useState<Asking>()
  const queryClient = useQueryClient()
  const brand = useBrand()
  const renewal = useRef<ReturnType<typeof setTimeout>>(undefined)

  const accept = useCallback(
    (answer: Answer<'authenticate'>, hasArrived = false) => {
      const renewLater = ({ data }: Answer<'authenticate'>) => {
        clearTimeout(renewal.current)
        renewal.current = setTimeout(
          // One that fails is tried again by the call that needs it.
          () => void request('renewSession').then(renewLater, () => undefined),
          data.expires_in * 1000 * RENEWED_AFTER,
        )
      }
      writeStored('local', SIGNED_IN_KEY, '1')
      renewLater(answer)
      setState({ status: 'signedIn', username: answer.data.username, hasArrived })
      void queryClient.invalidateQueries()
    },
    [queryClient],
  )

  const forget = useCallback(() => {
    clearTimeout(renewal.current)
    forgetToken()
    writeStored('local', GUEST_KEY, undefined)
    writeStored('local', SIGNED_IN_KEY, undefined)
    setState({ status: 'anonymous' })
    void queryClient.invalidateQueries()
  }, [queryClient])

  /** Shows the operator's login; resolves when somebody is logged in or has closed it. */
  const askLogin = useCallback(
    (failure?: Error, given?: string) =>
      new Promise<boolean>((resolve) => {
        setAsking({
          failure,
          given,
          settle: (isDone) => {
            setAsking(undefined)
            resolve(isDone)
          },
        })
      }),
    [],
  )

  useEffect(() => {
    resumeSession()
      .then((resumed) =>
        resumed === undefined
          ? setState({ status: 'anonymous' })
          : accept(resumed.answer, resumed.hasArrived),
      )
      .catch((error: unknown) => {
        // A page that was left before its answer came, or a server that is away, has ended no session.
        if (isRefusal(error, 'unauthorized')) writeStored('local', SIGNED_IN_KEY, undefined)
        setState({ status: 'anonymous' })
        if (error instanceof LoginFailed) void askLogin(error.reason, error.given)
      })
    return () => clearTimeout(renewal.current)
  }, [accept, askLogin])

  useEffect(() => setSecondRenewal(renewWithoutCookie), [])
  useEffect(() => setSessionLost(() => setState({ status: 'anonymous' })), [])
  useEffect(
    () =>
      followSite({
        onSession: (given) => void authenticate(given).then((answer) => accept(answer), forget),
        onLogOut: forget,
      }),
    [accept, forget],
  )

  const session = useMemo<Session>(
    () => ({
      ...state,
      start: async () => {
        const given = await takeSiteLogin()
        const isQuiet = brand.loginMode === 'demo' && !brand.can.hasFullLogin
        if (given === undefined && !isQuiet) {
          if (brand.loginMode !== 'orange') return askLogin()
          // Who is on the telecom's line has nothing to type: he is asked only when he is not.
          return authenticate(undefined).then(
            (answer) => (accept(answer), true),
            (error: unknown) => askLogin(asError(error)),
          )
        }
        accept(await authenticate(given ?? guestId()))
        return true
      },
      end: async () => {
        await request('endSession').catch(() => undefined)
        forget()
      },
    }),
    [state, accept, forget, askLogin, brand],
  )
  return (
    <SessionContext value={session}>
      {children}
      {asking && (
        <Suspense fallback={null}>
          <LoginDialog
            failure={asking.failure}
            onProof={authenticate}
            onGuest={() => authenticate(guestId())}
            onAgain={asking.given === undefined ? undefined : () => authenticate(asking.given)}
            onDone={(answer) => {
              accept(answer, asking.given !== undefined)
              asking.settle(true)
            }}
            onClose={() => asking.settle(false)}
          />
        </Suspense>
      )}
    </SessionContext>
  )
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (session === undefined) throw new Error('useSession needs a SessionProvider above')
  return session
}

/** A login that was begun elsewhere and did not come to its end here: the visitor is told so. */
class LoginFailed extends Error {
  override readonly name = 'LoginFailed'
  readonly reason: Error
  readonly given: string | undefined

  constructor(reason: unknown, given?: string) {
    super('login failed')
    this.reason = asError(reason)
    this.given = given
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}

type Resumed = { readonly answer: Answer<'authenticate'>; readonly hasArrived: boolean }

/**
 * Who is here when the page begins: by what came with the address, by the site around the page, else by
 * the page's cookie. Undefined for a first visit, which asks nothing.
 */
async function resumeSession(): Promise<Resumed | undefined> {
  const { session, login } = takeArrival()
  if (login === 'failed') throw new LoginFailed(new ApiError('loginFailed', 401, ''))
  if (login === 'connection') throw new LoginFailed(new ApiError('network', 0, ''))
  if (login !== undefined) return { answer: await takeLogin(login === 'window'), hasArrived: true }
  if (session !== undefined) return { answer: await takeGiven(session), hasArrived: true }
  const ofSite = await takeSiteSession()
  if (ofSite !== undefined) return { answer: await authenticate(ofSite), hasArrived: false }
  if (readStored('local', SIGNED_IN_KEY) === undefined) return undefined
  return { answer: await request('renewSession'), hasArrived: false }
}

/** A session that was used before: its page was loaded again, and its cookie knows who it was. */
async function takeGiven(session: string): Promise<Answer<'authenticate'>> {
  try {
    return await authenticate(session)
  } catch (error) {
    const known = isRefusal(error, 'loginFailed')
      ? await request('renewSession').catch(() => undefined)
      : undefined
    const mayTryAgain = isRefusal(error, 'loginConnection') || isRefusal(error, 'network')
    if (known === undefined) throw new LoginFailed(error, mayTryAgain ? session : undefined)
    return known
  }
}

/** Comes back from the provider. A window of a frame hands the login over to it and closes. */
async function takeLogin(isWindow: boolean): Promise<Answer<'authenticate'>> {
  try {
    const answer = await request('renewSession')
    if (isWindow && window.opener) handOver((await request('handOverLogin')).data.ticket)
    return answer
  } catch (error) {
    throw new LoginFailed(error)
  }
}

/**
 * A new token where the browser keeps no cookie for this frame: by the site's session, else as the guest
 * this page knows. What was in memory is all there is.
 */
async function renewWithoutCookie(): Promise<void> {
  const isFramed = window.parent !== window
  const session = isFramed ? ((await takeSiteSession()) ?? readStored('local', GUEST_KEY)) : undefined
  if (session === undefined) throw new ApiError('unauthorized', 401, '')
  await authenticate(session)
}

function authenticate(sessionId: string | undefined): Promise<Answer<'authenticate'>> {
  return request('authenticate', { body: sessionId === undefined ? {} : { session_id: sessionId } })
}

/** The id by which a guest is known again on this device. */
function guestId(): string {
  const known = readStored('local', GUEST_KEY)
  if (known !== undefined && /^[0-9a-f-]{36}$/.test(known)) return known
  const made = globalThis.crypto.randomUUID?.() ?? randomId()
  writeStored('local', GUEST_KEY, made)
  return made
}

/** Pages served without https have no randomUUID. */
function randomId(): string {
  const digits = [...globalThis.crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
