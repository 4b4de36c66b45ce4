import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import type { Answer } from '@gaffer/contract/types'
import { ApiError } from '../../lib/api-error.ts'
import { forgetToken, request, setSecondRenewal } from '../../lib/http.ts'
import { readStored, writeStored } from '../../lib/storage.ts'
import { followSite, takeSiteLogin, takeSiteSession } from './site-session.ts'

/** Who uses the page. `unknown` until the page's cookie has been tried. */
export type SessionState =
  | { readonly status: 'unknown' | 'anonymous' }
  | { readonly status: 'signedIn'; readonly username: string }

export type Session = SessionState & {
  /** Logs in (the demo login makes a guest) and says whether it worked. Throws ApiError. */
  readonly start: () => Promise<void>
  readonly end: () => Promise<void>
}

const SessionContext = createContext<Session | undefined>(undefined)
const GUEST_KEY = 'guest'
/** Set while this device has a session, so that a first visit asks for none. */
const SIGNED_IN_KEY = 'signed-in'

export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ status: 'unknown' })
  const queryClient = useQueryClient()

  const accept = useCallback(
    (answer: Answer<'authenticate'>) => {
      writeStored('local', SIGNED_IN_KEY, '1')
      setState({ status: 'signedIn', username: answer.data.username })
      void queryClient.invalidateQueries()
    },
    [queryClient],
  )

  const forget = useCallback(() => {
    forgetToken()
    writeStored('local', GUEST_KEY, undefined)
    writeStored('local', SIGNED_IN_KEY, undefined)
    setState({ status: 'anonymous' })
    void queryClient.invalidateQueries()
  }, [queryClient])

  useEffect(() => {
    resumeSession()
      .then((answer) => (answer === undefined ? setState({ status: 'anonymous' }) : accept(answer)))
      .catch(() => {
        writeStored('local', SIGNED_IN_KEY, undefined)
        setState({ status: 'anonymous' })
      })
  }, [accept])

  useEffect(() => setSecondRenewal(renewWithoutCookie), [])
  useEffect(
    () =>
      followSite({
        onSession: (given) => void authenticate(given).then(accept, forget),
        onLogOut: forget,
      }),
    [accept, forget],
  )

  const session = useMemo<Session>(
    () => ({
      ...state,
      start: async () => accept(await authenticate((await takeSiteLogin()) ?? guestId())),
      end: async () => {
        await request('endSession').catch(() => undefined)
        forget()
      },
    }),
    [state, accept, forget],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (session === undefined) throw new Error('useSession needs a SessionProvider above')
  return session
}

/**
 * Who is here when the page begins: by a session in the address, by the site around the page, else by the
 * page's cookie. Undefined for a first visit, which asks nothing.
 */
async function resumeSession(): Promise<Answer<'authenticate'> | undefined> {
  const address = new URLSearchParams(window.location.search)
  const given = address.get('session_id')
  if (given !== null) stripSession(address)
  const session = given ?? (await takeSiteSession())
  if (session !== undefined) return authenticate(session)
  return readStored('local', SIGNED_IN_KEY) === undefined ? undefined : request('renewSession')
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

function authenticate(sessionId: string): Promise<Answer<'authenticate'>> {
  return request('authenticate', { body: { session_id: sessionId } })
}

/** A provider's session never stays in the address (decision 8). */
function stripSession(address: URLSearchParams): void {
  address.delete('session_id')
  const rest = address.toString()
  window.history.replaceState(
    window.history.state,
    '',
    `${window.location.pathname}${rest === '' ? '' : `?${rest}`}`,
  )
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
