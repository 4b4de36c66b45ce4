import { useEffect, useState } from 'react'

/** Whether an element is in sight, by the browser: what is not need not be kept up to date. */
export function useInSight(): readonly [boolean, (element: HTMLElement | null) => void] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [isInSight, see] = useState(false)
  useEffect(() => {
    if (element === null) return undefined
    const watch = new IntersectionObserver((entries) => see(entries.at(-1)?.isIntersecting ?? false))
    watch.observe(element)
    return () => watch.disconnect()
  }, [element])
  return [isInSight, setElement]
}
