import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Answer } from '@gaffer/contract/types'
import { useBrand } from '../../brand/brand.tsx'
import { loadScreenTexts } from '../../i18n/language.tsx'
import { ApiError, isRefusal, mayPass } from '../../lib/api-error.ts'
import { forgetToken, request, setReaderChanged, setSecondRenewal, setSessionLost } from '../../lib/http.ts'
import { refreshEverything } from '../../lib/query-client.ts'
import { writeStored } from '../../lib/storage.ts'
import { LogIn } from '../../payment/log-in.ts'
import {
  asError,
  authenticate,
  authenticateGuest,
  GUEST_KEY,
  lastReader,
  LoginFailed,
  readerOf,
  rememberReader,
  renewWithoutCookie,
  resumeSession,
  SIGNED_IN_KEY,
} from './resume-session.ts'
import type { LoginDialogProps } from './LoginDialog.tsx'
import { forgetView } from './resume-view.ts'
import { type Session, SessionContext, type SessionState } from './session-context.ts'
import { followSite, takeSiteLogin, logInBySite } from './site-session.ts'

/** Loads the login, with its texts, when somebody logs in. Throws ApiError, after which it may be tried again. */
async function loadLogin(): Promise<ComponentType<LoginDialogProps>> {
  try {
    const [{ LoginDialog }] = await Promise.all([import('./LoginDialog.tsx'), loadScreenTexts()])
    return LoginDialog
  } catch {
    throw new ApiError('network', 0, '')
  }
}

/** A login in progress: what failed before it, how to try that again, and how to report its end. */
type Asking = {
  readonly Login: ComponentType<LoginDialogProps>
  readonly failure: Error | undefined
  readonly again: LoginFailed['again']
  readonly settle: (isDone: boolean) => void
}

/** Deletes what the device keeps of a person for times without a network. */
async function wipeDevice(): Promise<void> {
  const { wipeDevice: wipe } = await import('../../offline/wipe-device.ts')
  await wipe()
}

/** The share of a token's lifetime after which the page requests the next one. */
const RENEWED_AFTER = 0.8

/** How soon a page that could not learn who is here asks again: later each time, and not all pages in one moment. */
function againInMs(tries: number): number {
  return Math.min(30_000, 3_000 * 2 ** tries) * (0.5 + Math.random() / 2)
}

export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ status: 'unknown' })
  const [asking, setAsking] = useState<Asking>()
  const queryClient = useQueryClient()
  const brand = useBrand()
  const renewal = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Whose answers the page holds, also after their login was lost. */
  const reader = useRef<string>(undefined)

  const accept = useCallback(
    (answer: Answer<'authenticate'>, hasArrived = false) => {
      const renewLater = ({ data }: Answer<'authenticate'>) => {
        clearTimeout(renewal.current)
        renewal.current = setTimeout(
          // If this fails, the call that needs it tries again.
          () => void request('renewSession').then(renewLater, () => undefined),
          data.expires_in * 1000 * RENEWED_AFTER,
        )
      }
      const who = readerOf(answer)
      const before = reader.current
      // What an onlooker builds is theirs once they have logged in.
      reader.current = answer.data.is_onlooker ? undefined : who.reader
      rememberReader(brand.operator, who)
      renewLater(answer)
      setState({ status: 'signedIn', ...who, hasArrived })
      if (before === undefined || before === who.reader) return void refreshEverything(queryClient)
      // Questions do not say who asks them: one manager's answers would be shown and kept as the other's.
      void wipeDevice()
      void queryClient.resetQueries()
    },
    [queryClient, brand.operator],
  )

  const endView = useCallback(() => {
    forgetView()
    forgetToken()
    setState({ status: 'anonymous' })
    void queryClient.resetQueries()
  }, [queryClient])

  const forget = useCallback(() => {
    clearTimeout(renewal.current)
    reader.current = undefined
    forgetToken()
    writeStored('local', GUEST_KEY, undefined)
    writeStored('local', SIGNED_IN_KEY, undefined)
    setState({ status: 'anonymous' })
    // Nothing of the previous manager is left for the next, here or on the device.
    void wipeDevice()
    void queryClient.resetQueries()
  }, [queryClient])

  /** Shows the operator's login; resolves when somebody is logged in or has closed it. */
  const askLogin = useCallback(async (failure?: Error, again?: LoginFailed['again']) => {
    const Login = await loadLogin()
    return new Promise<boolean>((resolve) => {
      setAsking({
        Login,
        failure,
        again,
        settle: (isDone) => {
          setAsking(undefined)
          resolve(isDone)
        },
      })
    })
  }, [])

  useEffect(() => {
    const page = new AbortController()
    let tries = 0
    let later: ReturnType<typeof setTimeout> | undefined
    const resumeAgain = () => {
      clearTimeout(later)
      window.removeEventListener('online', resumeAgain)
      // Whoever has logged in meanwhile is here, whoever it was before.
      if (reader.current === undefined) void resume()
    }
    const resume = () =>
      resumeSession(brand.loginMode)
        .then((resumed) => {
          if (resumed === undefined) return setState({ status: 'anonymous' })
          if (resumed.view === undefined) return accept(resumed.answer, resumed.hasArrived)
          const { name: username, until } = resumed.view
          setState({ status: 'signedIn', reader: '', username, hasArrived: false, viewedUntil: until })
          return void refreshEverything(queryClient)
        })
        .catch((error: unknown) => {
          if (reader.current !== undefined) return
          // Leaving the page before the answer came, or a server that cannot answer, does not end a session.
          if (isRefusal(error, 'unauthorized')) {
            writeStored('local', SIGNED_IN_KEY, undefined)
            void wipeDevice()
          }
          const isCut = mayPass(error)
          const who = isCut ? lastReader(brand.operator) : undefined
          setState(
            who === undefined ? { status: 'anonymous' } : { status: 'signedIn', ...who, hasArrived: false },
          )
          if (isCut && !page.signal.aborted) {
            later = setTimeout(resumeAgain, againInMs(tries++))
            window.addEventListener('online', resumeAgain, { signal: page.signal })
          }
          if (error instanceof LoginFailed) {
            // A login that could not be loaded is asked for again by its button.
            askLogin(error.reason, error.again).catch(() => undefined)
          }
        })
    void resume()
    return () => {
      page.abort()
      clearTimeout(later)
      clearTimeout(renewal.current)
    }
  }, [accept, askLogin, queryClient, brand.operator, brand.loginMode])

  useEffect(() => setSecondRenewal(renewWithoutCookie), [])
  useEffect(() => setReaderChanged(() => window.location.reload()), [])
  useEffect(
    () =>
      setSessionLost(() => {
        forgetView()
        setState({ status: 'anonymous' })
      }),
    [],
  )
  useEffect(() => {
    let current: string | undefined
    let later: ReturnType<typeof setTimeout> | undefined
    const take = (given: string | undefined) => {
      clearTimeout(later)
      current = given
    }
    const logIn = (given: string, tries: number) =>
      void logInBySite(() => authenticate(given)).then(
        (answer) => accept(answer),
        (error: unknown) => {
          forget()
          if (mayPass(error) && current === given)
            later = setTimeout(logIn, againInMs(tries), given, tries + 1)
        },
      )
    const stop = followSite({
      onSession: (given) => {
        take(given)
        logIn(given, 0)
      },
      onLogOut: () => {
        take(undefined)
        forget()
      },
    })
    return () => {
      take(undefined)
      stop()
    }
  }, [accept, forget])

  const session = useMemo<Session>(
    () => ({
      ...state,
      start: async () => {
        const given = await takeSiteLogin()
        const isQuiet = brand.loginMode === 'demo' && !brand.can.hasFullLogin
        if (given === undefined && !isQuiet) {
          if (brand.loginMode !== 'orange') return askLogin()
          // On the telecom's own line nothing has to be typed: only other visitors are asked.
          return authenticate(undefined).then(
            (answer) => (accept(answer), true),
            (error: unknown) => askLogin(asError(error)),
          )
        }
        accept(await (given === undefined ? authenticateGuest() : logInBySite(() => authenticate(given))))
        return true
      },
      end: async () => {
        if (state.status === 'signedIn' && state.viewedUntil !== undefined) return endView()
        await request('endSession').catch(() => undefined)
        forget()
      },
    }),
    [state, accept, forget, endView, askLogin, brand],
  )
  return (
    <SessionContext value={session}>
      <LogIn value={session.start}>{children}</LogIn>
      {asking && (
        <asking.Login
          failure={asking.failure}
          onProof={authenticate}
          onGuest={authenticateGuest}
          onAgain={asking.again}
          onDone={(answer) => {
            accept(answer, asking.again !== undefined)
            asking.settle(true)
          }}
          onClose={() => asking.settle(false)}
        />
      )}
    </SessionContext>
  )
}
