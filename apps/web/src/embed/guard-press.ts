import { lastPress, type Spot, spotOf } from './keep-in-sight.ts'

/**
 * `unseen`: the question is not fully visible; `waiting`: it is, but not for long enough; `ready`: a press counts.
 */
export type PressState = 'unseen' | 'waiting' | 'ready'

/** What must be visible before a press counts, and how much of it. */
export type PartOfQuestion = { readonly element: Element; readonly share: number }

export type PressGuard = {
  /** Whether the press that has just ended also began when presses counted. */
  readonly takes: () => boolean
  readonly stop: () => void
}

/** How long a question must have been visible, without a press or a move, before an answer counts. */
export const SEEN_FOR_MS = 500
/** How often the browser checks whether the framing page covers us: the shortest interval it allows. */
const LOOK_EVERY_MS = 100
const SHARES = [0, 0.25, 0.5, 0.75, 0.98, 1]

/**
 * Protects a press that spends money from pages that frame us (G-40). It counts only after the question has been
 * visible for half a second: uncovered, opaque and unscaled where the browser can tell (IntersectionObserver 2), in
 * the same place on the display, and without an earlier press on it. So the second press of a double click, a key
 * held down, a covered or faded frame and a frame pushed under the pointer all restart the half second, reported as
 * `waiting` each time. A press counts by when it was made: on a busy device it arrives later.
 */
export function guardPress(
  parts: readonly PartOfQuestion[],
  onChange: (state: PressState) => void,
): PressGuard {
  const unseen = new Set<Element>(parts.map(({ element }) => element))
  const still = watchFrame()
  let state: PressState = 'unseen'
  let isEarly = false
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const become = (next: PressState) => {
    state = next
    onChange(next)
  }
  const begin = () => {
    clearTimeout(timer)
    since = performance.now()
    if (unseen.size > 0) return become('unseen')
    become('waiting')
    timer = setTimeout(() => become('ready'), SEEN_FOR_MS)
  }
  const look = (entries: readonly IntersectionObserverEntry[]) => {
    for (const entry of entries) {
      const share = parts.find(({ element }) => element === entry.target)?.share ?? 1
      if (isSeen(entry, share)) unseen.delete(entry.target)
      else unseen.add(entry.target)
    }
    const isAllSeen = unseen.size === 0
    if (isAllSeen !== (state !== 'unseen')) begin()
  }
  const observer = new IntersectionObserver(look, observing())
  for (const { element } of parts) observer.observe(element)

  const press = ({ timeStamp }: Event) => {
    look(observer.takeRecords())
    isEarly = state !== 'ready' || timeStamp - since < SEEN_FOR_MS
    if (isEarly) begin()
  }
  const point = (event: PointerEvent) => {
    if (!still(event)) begin()
    if (event.type === 'pointerdown') press(event)
  }
  const type = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    if (event.repeat) event.preventDefault()
    press(event)
  }
  const ending = new AbortController()
  const listening = { capture: true, signal: ending.signal }
  for (const kind of ['pointerdown', 'pointermove', 'pointerover'] as const)
    document.addEventListener(kind, point, listening)
  document.addEventListener('keydown', type, listening)
  document.addEventListener('visibilitychange', begin, listening)
  return {
    takes: () => {
      const counts = state === 'ready' && !isEarly
      isEarly = false
      return counts
    },
    stop: () => {
      clearTimeout(timer)
      observer.disconnect()
      ending.abort()
    },
  }
}

/** In a frame the browser is asked what the framing page does to us, where it can tell. */
function observing(): IntersectionObserverInit {
  const covered = window.parent === window ? {} : { trackVisibility: true, delay: LOOK_EVERY_MS }
  return { threshold: SHARES, ...covered }
}

type Entry = IntersectionObserverEntry & { readonly isVisible?: boolean }

function isSeen({ intersectionRatio, isVisible, isIntersecting }: Entry, share: number): boolean {
  const isUncovered = window.parent === window || isVisible !== false
  return isIntersecting && isUncovered && intersectionRatio >= share
}

/**
 * Whether the frame has not moved since the first and since the last pointer event, and the pointer has not just
 * entered. When a mouse enters, the frame may have been pushed under it.
 */
function watchFrame(): (event: PointerEvent) => boolean {
  if (window.parent === window) return () => true
  let first = lastPress()
  let last = first
  return (event) => {
    const isNew =
      event.type === 'pointerover' && event.pointerType === 'mouse' && event.relatedTarget === null
    const now = spotOf(event)
    const isStill = !isNew && stoodStill(first, now) && stoodStill(last, now)
    last = now
    if (!isStill || first === undefined) first = now
    return isStill
  }
}

/** Allows for a trembling hand and rounded coordinates. */
const TREMBLE_PX = 16
/** Zoomed pages measure the display and themselves in different pixels. */
const MAX_ZOOM = 5

/** Whether the pointer moved as far on the display as on the page, zoomed or not. */
export function stoodStill(from: Spot | undefined, to: Spot): boolean {
  if (from === undefined) return true
  return ([0, 1] as const).every((axis) => {
    const overPage = to.client[axis] - from.client[axis]
    const overGlass = to.screen[axis] - from.screen[axis]
    if (Math.max(Math.abs(overPage), Math.abs(overGlass)) <= TREMBLE_PX) return true
    const ratio = overGlass / overPage
    return ratio > 1 / MAX_ZOOM && ratio < MAX_ZOOM
  })
}
