import { createContext, use } from 'react'

/** Who uses the page. `unknown` until the page's cookie has been tried. */
export type SessionState =
  | { readonly status: 'unknown' | 'anonymous' }
  | {
      readonly status: 'signedIn'
      /** By what no other reader has: the name may change, and two readers may have the same. */
      readonly reader: string
      readonly username: string
      /** The session came with the address of this page: its visitor was sent away to log in. */
      readonly hasArrived: boolean
      /** Staff read this manager's screens, until then; nothing can be changed. */
      readonly viewedUntil?: string
    }

export type Session = SessionState & {
  /**
   * Logs in: silently where nothing has to be asked, otherwise with the operator's login. False when the visitor
   * cancelled it. Throws ApiError.
   */
  readonly start: () => Promise<boolean>
  readonly end: () => Promise<void>
}

export const SessionContext = createContext<Session | undefined>(undefined)

/** Who uses the page, and how they log in and out. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (session === undefined) throw new Error('useSession needs a SessionProvider above')
  return session
}

/** Until when staff read the screens of somebody else; undefined of everybody else. */
export function useViewedUntil(): string | undefined {
  const session = useSession()
  return session.status === 'signedIn' ? session.viewedUntil : undefined
}

/** Whose drafts and answers the device keeps: who is logged in, by an id; undefined of anybody else. */
export function useReader(): string | undefined {
  const session = useSession()
  return session.status === 'signedIn' ? session.reader : undefined
}

/** The name of who is logged in; undefined of anybody else. */
export function useReaderName(): string | undefined {
  const session = useSession()
  return session.status === 'signedIn' ? session.username : undefined
}
