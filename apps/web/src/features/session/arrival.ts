/** What came with the address of this page; the page's first script has removed it from there. */
export type Arrival = {
  readonly session: string | undefined
  readonly login: ArrivalLogin | undefined
  /** A token by which staff read a manager's screens. */
  readonly view: string | undefined
}

/** How a login that left the site came back. */
const LOGINS = ['done', 'window', 'failed', 'connection'] as const
export type ArrivalLogin = (typeof LOGINS)[number]

const MAX_SESSION_LENGTH = 200
const MAX_TOKEN_LENGTH = 2_000

declare global {
  // Declared as the platform asks for it: interfaces merge.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Window {
    gafferArrival?: unknown
  }
}

/** Takes it, once: a second call finds nothing. */
export function takeArrival(): Arrival {
  const { gafferArrival } = window
  delete window.gafferArrival
  const { session, login, view } = (gafferArrival ?? {}) as Readonly<Record<string, unknown>>
  return {
    session: typeof session === 'string' && session.length <= MAX_SESSION_LENGTH ? session : undefined,
    login: LOGINS.find((one) => one === login),
    view: typeof view === 'string' && view.length <= MAX_TOKEN_LENGTH ? view : undefined,
  }
}
