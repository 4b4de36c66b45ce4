import { useEffect } from 'react'
import { useBrand } from '../brand/brand.tsx'

/** Names the document after the heading of the screen that is shown, and the brand. */
export function NameDocument() {
  const { title } = useBrand()
  useEffect(() => {
    const main = document.getElementById('main')
    if (main === null) return undefined
    const name = () => {
      const heading = main.querySelector('h1')?.textContent
      const wanted = heading ? `${heading} · ${title}` : title
      if (document.title !== wanted) document.title = wanted
    }
    name()
    // A heading may come late, and change with its answer or the language.
    const observer = new MutationObserver(name)
    observer.observe(main, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [title])
  return null
}
