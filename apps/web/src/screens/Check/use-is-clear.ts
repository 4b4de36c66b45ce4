import { type RefObject, useEffect, useState } from 'react'

/** The shortest interval at which the browser checks this. */
const LOOK_EVERY_MS = 100
/** A transformed part sticks out of itself a little. */
const SEEN_SHARE = 0.9

type Entry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/**
 * Whether a part of the page is seen as rendered: not covered, faded, filtered or transformed by the page around it;
 * otherwise payments are not possible there. Undefined where the browser cannot tell, and while the part is not
 * visible.
 */
export function useIsClear(part: RefObject<Element | null>): boolean | undefined {
  const [isClear, setIsClear] = useState<boolean>()
  useEffect(() => {
    if (part.current === null) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        const last: Entry | undefined = entries.at(-1)
        if (last !== undefined && last.intersectionRatio > SEEN_SHARE) setIsClear(last.isVisible)
      },
      {
        threshold: [0, SEEN_SHARE, 1],
        trackVisibility: true,
        delay: LOOK_EVERY_MS,
      } as IntersectionObserverInit,
    )
    watch.observe(part.current)
    return () => watch.disconnect()
  }, [part])
  return isClear
}
