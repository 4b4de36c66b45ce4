/** What the worker does with a request; it leaves everything else to the browser. */
export type Kind = 'page' | 'file' | 'picture' | 'other'

type Asked = Pick<Request, 'method' | 'mode' | 'url'>

/** Addresses that leave the page for a login, or that are no page of the game. */
const NO_PAGE = /^\/(api|login|share|icons|brand|healthz|readyz|metrics)(\/|$)/

/**
 * Only public things are ever stored: the page of an operator without anybody's answers, the files of the build, and
 * pictures, whose addresses name their content. A call goes past the worker.
 */
export function kindOf({ method, mode, url }: Asked, origin: string): Kind {
  const { origin: from, pathname } = new URL(url)
  if (method !== 'GET' || from !== origin) return 'other'
  if (mode === 'navigate') return NO_PAGE.test(pathname) || pathname.includes('.') ? 'other' : 'page'
  if (pathname.startsWith('/assets/') || pathname === '/first.js') return 'file'
  return /^\/(api\/assets|brand|icons)\//.test(pathname) ? 'picture' : 'other'
}

/** Where the shell of an operator is asked for and stored: the one page that comes with no answer in it. */
export function shellOf(url: string): string {
  const host = new URL(url).searchParams.get('host')
  return host === null ? '/' : `/?${new URLSearchParams({ host }).toString()}`
}
