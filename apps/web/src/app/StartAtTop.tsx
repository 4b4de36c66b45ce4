import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Shows a newly opened screen from the top; going back, the browser restores the position. */
export function StartAtTop() {
  const { pathname } = useLocation()
  const how = useNavigationType()
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (how !== NavigationType.Pop) document.documentElement.scrollTop = 0
  }, [pathname, how])
  return null
}
