import { type RefObject, useEffect, useState } from 'react'

/** The browser looks this often: its least. */
const LOOK_EVERY_MS = 100

/**
 * Whether a part of the page is seen as it is drawn: not covered, faded, filtered or bent by the page around
 * it, which takes no payment there. Undefined where the browser cannot tell, and while the part is not in sight.
 */
export function useIsClear(part: RefObject<Element | null>): boolean | undefined {
  const [isClear, setIsClear] = useState<boolean>()
  useEffect(() => {
    if (part.current === null) return undefined
    const watch = new IntersectionObserver(
      ([entry]) => {
        const { isVisible, intersectionRatio } = { isVisible: undefined, ...entry } as {
          readonly isVisible: boolean | undefined
          readonly intersectionRatio?: number
        }
        if (intersectionRatio === 1) setIsClear(isVisible)
      },
      { threshold: [0, 1], trackVisibility: true, delay: LOOK_EVERY_MS } as IntersectionObserverInit,
    )
    watch.observe(part.current)
    return () => watch.disconnect()
  }, [part])
  return isClear
}
