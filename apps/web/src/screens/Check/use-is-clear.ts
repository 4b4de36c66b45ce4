import { type RefObject, useEffect, useState } from 'react'

/** The browser looks this often: its least. */
const LOOK_EVERY_MS = 100
/** A part that is bent sticks out of itself a little. */
const SEEN_SHARE = 0.9

type Entry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/**
 * Whether a part of the page is seen as it is drawn: not covered, faded, filtered or bent by the page around
 * it, which takes no payment there. Undefined where the browser cannot tell, and while the part is not in sight.
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
