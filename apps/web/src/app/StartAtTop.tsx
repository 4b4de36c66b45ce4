import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** A screen that is opened is seen from its top; going back, the browser knows where one was. */
export function StartAtTop() {
  const { pathname } = useLocation()
  const how = useNavigationType()
  useLayoutEffect(() => {
    if (how === 'PUSH') document.documentElement.scrollTop = 0
  }, [pathname, how])
  return null
}
