import { useEffect, useState } from 'react'

const SIGNS = ['pointerdown', 'keydown', 'scroll'] as const

/** Whether the visitor has done anything on the page, or began it without a network, from what was kept. */
export function useIsUsed(): boolean {
  const [isUsed, setIsUsed] = useState(!navigator.onLine)
  useEffect(() => {
    const first = new AbortController()
    const use = () => {
      first.abort()
      setIsUsed(true)
    }
    for (const sign of SIGNS)
      window.addEventListener(sign, use, { capture: true, passive: true, signal: first.signal })
    return () => first.abort()
  }, [])
  return isUsed
}
