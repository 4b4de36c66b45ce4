import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Answer } from '@gaffer/contract/types'
import { useBrand } from '../../brand/brand.tsx'
import { loadScreenTexts } from '../../i18n/language.tsx'
import { isRefusal } from '../../lib/api-error.ts'
import { forgetToken, request, setReaderChanged, setSecondRenewal, setSessionLost } from '../../lib/http.ts'
import { refreshEverything } from '../../lib/query-client.ts'
import { writeStored } from '../../lib/storage.ts'
import { LogIn } from '../../payment/use-payment.ts'
import {
  asError,
  authenticate,
  authenticateGuest,
  GUEST_KEY,
  lastReader,
  LoginFailed,
  rememberReader,
  renewWithoutCookie,
  resumeSession,
  SIGNED_IN_KEY,
} from './resume-session.ts'
import { forgetView } from './resume-view.ts'
import { type Session, SessionContext, type SessionState } from './session-context.ts'
import { followSite, takeSiteLogin, logInBySite } from './site-session.ts'

/** Loaded, with its texts, when somebody logs in. */
const LoginDialog = lazy(async () => {
  await loadScreenTexts()
  return { default: (await import('./LoginDialog.tsx')).LoginDialog }
})

/** A login in progress: what failed before it, the session that failed, and how to report its end. */
type Asking = {
  readonly failure: Error | undefined
  /** The session that could not be checked: it was not used up, so it may be tried again. */
  readonly given: string | undefined
  readonly settle: (isDone: boolean) => void
}

/** Deletes what the device keeps of a person for times without a network. */
async function wipeDevice(): Promise<void> {
  const { wipeDevice: wipe } = await import('../../offline/wipe-device.ts')
  await wipe()
}

/** The share of a token's lifetime after which the page requests the next one. */
const RENEWED_AFTER = 0.8

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
          // If this fails, the call that needs it tries again.
          () => void request('renewSession').then(renewLater, () => undefined),
          data.expires_in * 1000 * RENEWED_AFTER,
        )
      }
      rememberReader(brand.operator, answer.data.username)
      renewLater(answer)
      setState({ status: 'signedIn', username: answer.data.username, hasArrived })
      void refreshEverything(queryClient)
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
    forgetToken()
    writeStored('local', GUEST_KEY, undefined)
    writeStored('local', SIGNED_IN_KEY, undefined)
    setState({ status: 'anonymous' })
    // Nothing of the previous manager is left for the next, here or on the device.
    void wipeDevice()
    void queryClient.resetQueries()
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
    const lines = new AbortController()
    const resume = () =>
      resumeSession(brand.loginMode)
        .then((resumed) => {
          if (resumed === undefined) return setState({ status: 'anonymous' })
          if (resumed.view === undefined) return accept(resumed.answer, resumed.hasArrived)
          const { name: username, until } = resumed.view
          setState({ status: 'signedIn', username, hasArrived: false, viewedUntil: until })
          return void refreshEverything(queryClient)
        })
        .catch((error: unknown) => {
          // Leaving the page before the answer came, or an unreachable server, does not end a session.
          if (isRefusal(error, 'unauthorized')) {
            writeStored('local', SIGNED_IN_KEY, undefined)
            void wipeDevice()
          }
          const isCut = isRefusal(error, 'network')
          const username = isCut ? lastReader(brand.operator) : undefined
          setState(
            username === undefined
              ? { status: 'anonymous' }
              : { status: 'signedIn', username, hasArrived: false },
          )
          if (isCut) {
            const again = { once: true, signal: lines.signal }
            window.addEventListener('online', () => void resume(), again)
          }
          if (error instanceof LoginFailed) void askLogin(error.reason, error.given)
        })
    void resume()
    return () => {
      lines.abort()
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
  useEffect(
    () =>
      followSite({
        onSession: (given) =>
          void logInBySite(() => authenticate(given)).then((answer) => accept(answer), forget),
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
        <Suspense fallback={null}>
          <LoginDialog
            failure={asking.failure}
            onProof={authenticate}
            onGuest={authenticateGuest}
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
