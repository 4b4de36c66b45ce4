/** Smaller than this nobody reads a text; decoration that is hidden from assistive technology may be. */
export const MIN_TEXT_PX = 10

/** Runs in the page: lists, with their size, the texts that are smaller than some pixels. */
export function tinyTexts(minPx: number): string[] {
  const tiny = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (element === null || text === '' || !element.checkVisibility()) continue
    if (element.closest('script, svg, .visually-hidden, [aria-hidden=true]') !== null) continue
    const size = Number.parseFloat(getComputedStyle(element).fontSize)
    if (size < minPx) tiny.add(`${text.slice(0, 30)}: ${size.toFixed(1)} px`)
  }
  return [...tiny]
}
