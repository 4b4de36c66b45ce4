/** What an address must not lose. */
type Kept = Readonly<Record<string, string | undefined>>

/**
 * Keeps what the page was opened with in every address it leads to: where it goes by itself, so that a reload
 * finds it there, and in its links, which may be opened in another tab. `host` names whose brand the page has.
 */
export function keepInAddress(kept: Kept): void {
  const values = Object.entries(kept).flatMap(([key, value]) => (value ? [[key, value] as const] : []))
  if (values.length === 0) return
  const { history } = window
  for (const name of ['pushState', 'replaceState'] as const) {
    const go = history[name].bind(history)
    history[name] = (state: unknown, unused: string, url?: string | URL | null) =>
      go(state, unused, url == null ? url : withKept(url, values))
  }
  const mark = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || !link.href || new URL(link.href).origin !== window.location.origin) return
    link.href = withKept(link.href, values)
  }
  for (const type of ['pointerdown', 'focusin']) window.addEventListener(type, mark, { capture: true })
}

function withKept(url: string | URL, values: readonly (readonly [string, string])[]): string {
  const address = new URL(url, window.location.href)
  if (address.origin !== window.location.origin) return address.href
  for (const [key, value] of values) if (!address.searchParams.has(key)) address.searchParams.set(key, value)
  return `${address.pathname}${address.search}${address.hash}`
}
