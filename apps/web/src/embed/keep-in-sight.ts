/** A position of the pointer, across and down: in pixels of the page, and of the display. */
export type Spot = {
  readonly client: readonly [number, number]
  readonly screen: readonly [number, number]
}

export function spotOf({ clientX, clientY, screenX, screenY }: MouseEvent): Spot {
  return { client: [clientX, clientY], screen: [screenX, screenY] }
}

/** The last press in a frame, noted by `followVisible`. */
export const press: { last: Spot | undefined } = { last: undefined }

/** Where the reader of a frame last pressed; undefined outside a frame. */
export function lastPress(): Spot | undefined {
  return press.last
}

/** A vertical range of the frame, measured from its upper edge. */
export type Stretch = { readonly top: number; readonly height: number }

/**
 * Where a dialog begins in a frame: in the middle of the visible part, otherwise next to what opened it; never beyond
 * the frame's edges.
 */
export function dialogTop(
  frameHeight: number,
  dialogHeight: number,
  seen: Stretch | undefined,
  opener: Stretch,
): number {
  const middle = seen ?? opener
  const wanted = middle.top + (middle.height - dialogHeight) / 2
  return Math.max(EDGE_PX, Math.min(wanted, frameHeight - dialogHeight - EDGE_PX))
}

const EDGE_PX = 12

/** Keeps a dialog visible as it grows; outside a frame the browser does. Returns a function that stops it. */
export function keepInSight(dialog: HTMLElement, opener: Element | null): (() => void) | undefined {
  const root = document.documentElement
  if (root.dataset.frame === undefined) return undefined
  // Not every browser focuses a button when it is pressed.
  const pressed = { top: press.last?.client[1] ?? 0, height: 0 }
  const beside = opener === null || opener === document.body ? pressed : opener.getBoundingClientRect()
  const { top, height } = beside
  const place = () => {
    const { style } = root
    const start = Number.parseFloat(style.getPropertyValue('--edge-start'))
    const end = Number.parseFloat(style.getPropertyValue('--edge-end'))
    const seen = Number.isNaN(start) ? undefined : { top: start, height: root.clientHeight - start - end }
    dialog.style.marginBlock = '0'
    dialog.style.insetBlockStart = `${dialogTop(root.clientHeight, dialog.offsetHeight, seen, { top, height })}px`
  }
  place()
  const watch = new ResizeObserver(place)
  watch.observe(dialog)
  return () => watch.disconnect()
}
