import { useLayoutEffect, useRef } from 'react'
import { NavigationType } from 'react-router'

type StartAtTopProps = { readonly pathname: string; readonly how: NavigationType }

/**
 * Shows a newly opened screen from the top, with the focus on it; going back, the browser restores the position.
 */
export function StartAtTop({ pathname, how }: StartAtTopProps) {
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current === pathname) return undefined
    shown.current = pathname
    if (how !== NavigationType.Pop) document.documentElement.scrollTop = 0
    return focusScreen()
  }, [pathname, how])
  return null
}

/** How long a screen may take to replace the one that led to it. */
const REPLACED_WITHIN_MS = 5_000

/** The focus was on what led here; once that is gone, a screen reader would begin at the top of the page again. */
function focusScreen(): () => void {
  const main = document.getElementById('main')
  // A frame must not take the focus from the site around it.
  const focus = () => document.hasFocus() && main?.focus({ preventScroll: true })
  const isGone = () => document.activeElement?.closest('main, dialog') == null
  if (main === null || isGone()) {
    focus()
    return () => undefined
  }
  const observer = new MutationObserver(() => {
    if (!isGone()) return
    observer.disconnect()
    focus()
  })
  observer.observe(main, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), REPLACED_WITHIN_MS)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
