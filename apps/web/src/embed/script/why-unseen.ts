/**
 * Why nobody can see the frame, in words that name the element to mend; undefined where it has a place on the page. A
 * frame further down, or in a part that opens later, has a place once that part is open.
 */
export function whyUnseen(frame: HTMLElement): string | undefined {
  const chain: HTMLElement[] = []
  for (let one: HTMLElement | null = frame; one; one = one.parentElement) chain.push(one)
  // A hidden element makes everything in it have no size, so it is looked for first.
  return first(chain.toReversed(), whyHidden) ?? first(chain, (one) => whyEmpty(one, one === frame))
}

function first<T>(all: readonly T[], ask: (one: T) => string | undefined): string | undefined {
  for (const one of all) {
    const answer = ask(one)
    if (answer !== undefined) return answer
  }
  return undefined
}

function whyHidden(element: HTMLElement): string | undefined {
  const { display, visibility, opacity } = getComputedStyle(element)
  if (display === 'none') return `${nameOf(element)} has display: none`
  if (visibility === 'hidden') return `${nameOf(element)} has visibility: hidden`
  return opacity === '0' ? `${nameOf(element)} has opacity: 0` : undefined
}

/** An element that clips its content and has no size itself. */
function whyEmpty(element: HTMLElement, isFrame: boolean): string | undefined {
  const { overflowX, overflowY } = getComputedStyle(element)
  const isCutting = isFrame || [overflowX, overflowY].some((flow) => /hidden|clip|auto|scroll/.test(flow))
  const { width, height } = element.getBoundingClientRect()
  if (!isCutting || (width >= 1 && height >= 1)) return undefined
  return `${nameOf(element)} is ${Math.round(width)} px wide and ${Math.round(height)} px high`
}

function nameOf(element: HTMLElement): string {
  const { id, classList } = element
  const classes = [...classList].map((name) => `.${name}`).join('')
  return `<${element.localName}${id === '' ? '' : `#${id}`}${classes}>`
}
