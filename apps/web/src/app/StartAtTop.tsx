import { useLayoutEffect, useRef } from 'react'
import { NavigationType } from 'react-router'

type StartAtTopProps = { readonly pathname: string; readonly how: NavigationType }

/** Shows a newly opened screen from the top; going back, the browser restores the position. */
export function StartAtTop({ pathname, how }: StartAtTopProps) {
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (how !== NavigationType.Pop) document.documentElement.scrollTop = 0
  }, [pathname, how])
  return null
}
