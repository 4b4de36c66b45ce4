import { createContext, use } from 'react'

/** Who uses the page. `unknown` until the page's cookie has been tried. */
export type SessionState =
  | { readonly status: 'unknown' | 'anonymous' }
  | {
      readonly status: 'signedIn'
      readonly username: string
      /** The session came with the address of this page: its visitor was sent away to log in. */
      readonly hasArrived: boolean
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
