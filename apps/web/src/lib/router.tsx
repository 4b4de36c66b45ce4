/**
 * The page's router, its links and the query of its address, on the core of React Router. React Router's own come with
 * the forms, fetchers and prefetching of its framework, of which the page uses none (ADR-27).
 */
import {
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
  startTransition,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import {
  createPath,
  Router,
  type To,
  UNSAFE_createBrowserHistory,
  useHref,
  useLocation,
  useNavigate,
  useResolvedPath,
} from 'react-router'

/** Follows the address of the browser. Every navigation is a transition: a screen stays until the next one is here. */
export function PageRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(() => UNSAFE_createBrowserHistory({ window, v5Compat: true }))
  const [{ action, location }, show] = useState({ action: history.action, location: history.location })
  useLayoutEffect(() => history.listen((next) => startTransition(() => show(next))), [history])
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  readonly to: To
  /** Takes the place of the shown address in the history. */
  readonly replace?: boolean
  readonly ref?: Ref<HTMLAnchorElement>
}

/**
 * A link within the page. A press that asks the browser for more (a new tab, a download) is the browser's; a link to
 * the address that is shown adds nothing to the history.
 */
export function Link({ to, replace, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const shown = createPath(useLocation())
  const wanted = createPath(useResolvedPath(to))
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isForBrowser(event, rest.target)) return
    event.preventDefault()
    void navigate(to, { replace: replace ?? wanted === shown })
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}

function isForBrowser(event: MouseEvent, target: string | undefined): boolean {
  const { button, metaKey, altKey, ctrlKey, shiftKey } = event
  const isElsewhere = target !== undefined && target !== '_self'
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey || isElsewhere
}

/** The values of a query, or a function that makes them of those shown. */
type NextSearch = Readonly<Record<string, string>> | ((shown: URLSearchParams) => URLSearchParams)

/** The query of the address, and a function that navigates to another one. */
export function useSearchParams() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const shown = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback(
    (next: NextSearch, { replace = false }: { readonly replace?: boolean } = {}) => {
      const values = typeof next === 'function' ? next(new URLSearchParams(search)) : next
      void navigate(`?${new URLSearchParams(values)}`, { replace })
    },
    [search, navigate],
  )
  return [shown, change] as const
}
