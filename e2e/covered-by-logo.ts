/**
 * What the operator's logo lies on while the page is scrolled from top to bottom: texts, controls and pictures. Runs in
 * the page; the logo lets pointers through, so the topmost element at a point is the one below it.
 */
export async function coveredByLogo(): Promise<readonly string[]> {
  const image = document.querySelector<HTMLImageElement>('[data-logo] img')
  if (image === null) return ['there is no logo']
  await image.decode()
  const brand = document.querySelector('header img')?.getAttribute('src')
  if (image.getAttribute('src') === brand) return ['it is the icon of the header']
  const isContent = (element: Element): boolean =>
    element.matches('a, button, input, select, img, svg, canvas, td, th') ||
    [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
    )
  const { left, right, top, bottom } = image.getBoundingClientRect()
  if (right > document.documentElement.clientWidth || right - left < 32)
    return [`it is from ${left} to ${right}`]
  const covered = new Set<string>()
  const step = Math.max(8, bottom - top)
  for (let y = 0; y <= document.documentElement.scrollHeight; y += step) {
    window.scrollTo({ top: y, behavior: 'instant' })
    for (const x of [left + 1, (left + right) / 2, right - 1]) {
      for (const at of [top + 1, bottom - 1]) {
        const element = document.elementFromPoint(x, at)
        if (element !== null && isContent(element)) covered.add(element.outerHTML.slice(0, 120))
      }
    }
  }
  window.scrollTo({ top: 0, behavior: 'instant' })
  return [...covered]
}
