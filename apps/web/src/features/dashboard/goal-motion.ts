/**
 * The animations of a goal: only transforms and opacity, so that a slow phone merely blends what it has already
 * drawn.
 */

const LEAP = { delay: 60, duration: 1_700 } as const
const SPRING = 'cubic-bezier(.2,1.4,.4,1)'
const FLIGHT = { delay: 380, duration: 520, fill: 'both' } as const

type Stop = () => void
const nothing: Stop = () => undefined

type GoalMotion = {
  /** Of the scorers. */
  readonly shirts: readonly (HTMLElement | null)[]
  /** Where the points fly from, to, and as what. */
  readonly from: HTMLElement | null
  readonly to: HTMLElement | null
  readonly text: string
  readonly className: string
}

/**
 * Lets the shirts leap and the points fly with the next picture: not in the task that draws the new figures, and with
 * every place measured before anything is added, so that the page is laid out once.
 */
export function moveGoal({ shirts, from, to, text, className }: GoalMotion): Stop {
  let stops: readonly Stop[] = []
  const frame = requestAnimationFrame(() => {
    const leaps = shirts.map((shirt) => ({ shirt, place: shirt?.getBoundingClientRect() }))
    const [start, end] = [from && centreOf(from), to && centreOf(to)]
    stops = leaps.map(({ shirt, place }) => leapShirt(shirt, place))
    if (start && end) stops = [...stops, flyPoints(start, end, text, className)]
  })
  return () => {
    cancelAnimationFrame(frame)
    stops.forEach((stop) => stop())
  }
}

/**
 * The scorer's shirt leaps out of the team and comes back: a copy, so that it is above the dimmed pitch while the
 * team stays as it is.
 */
function leapShirt(shirt: HTMLElement | null, place: DOMRect | undefined): Stop {
  if (typeof shirt?.animate !== 'function' || place === undefined) return nothing
  const { left, top, width, height } = place
  const likeness = shirt.cloneNode(true) as HTMLElement
  for (const mark of likeness.querySelectorAll('[data-mark]')) mark.remove()
  likeness.setAttribute('aria-hidden', 'true')
  Object.assign(likeness.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    zIndex: '29',
    pointerEvents: 'none',
  })
  document.body.append(likeness)
  const leap = likeness.animate(
    [
      { transform: 'none', easing: SPRING },
      { transform: 'translateY(-64px) scale(2.6)', offset: 0.3 },
      { transform: 'translateY(-64px) scale(2.6)', offset: 0.76, easing: 'ease-in' },
      { transform: 'none' },
    ],
    LEAP,
  )
  const remove = () => likeness.remove()
  leap.addEventListener('finish', remove)
  return remove
}

/** The points fly on an arc from the shirt to the total: across and up follow different curves. */
function flyPoints(start: Point, end: Point, text: string, className: string): Stop {
  const across = document.createElement('span')
  const up = document.createElement('span')
  across.className = className
  across.setAttribute('aria-hidden', 'true')
  up.textContent = text
  across.append(up)
  if (typeof across.animate !== 'function') return nothing
  document.body.append(across)
  across.animate([{ transform: `translateX(${start.x}px)` }, { transform: `translateX(${end.x}px)` }], {
    ...FLIGHT,
    easing: 'cubic-bezier(.5,0,.2,1)',
  })
  const flight = up.animate(
    [
      { transform: `translateY(${start.y}px) scale(.6)`, opacity: 0 },
      { transform: `translateY(${start.y - 40}px) scale(1.15)`, opacity: 1, offset: 0.25 },
      { transform: `translateY(${end.y}px) scale(.8)`, opacity: 1, offset: 0.92 },
      { transform: `translateY(${end.y}px) scale(.6)`, opacity: 0 },
    ],
    { ...FLIGHT, easing: 'cubic-bezier(.2,0,.4,1)' },
  )
  const remove = () => across.remove()
  flight.addEventListener('finish', remove)
  return remove
}

type Point = { readonly x: number; readonly y: number }

function centreOf(element: HTMLElement): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2 - 20, y: top + height / 2 - 20 }
}
