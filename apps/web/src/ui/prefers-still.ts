/** Whether the reader wants no animation; read each time, because it may change while a page is open. */
export function prefersStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
