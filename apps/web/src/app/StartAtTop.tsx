import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** A screen that is opened is seen from its top; going back, the browser knows where one was. */
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
