/**
 * The framing page's origin, if it is one of the operator's; undefined where the browser hides it: then the first
 * message from a registered origin tells it.
 */
export function parentOrigin(registered: ReadonlySet<string>): string | undefined {
  const origin = window.location.ancestorOrigins?.[0] ?? ownParent() ?? referrerOrigin()
  return origin !== undefined && registered.has(origin) ? origin : undefined
}

/** Our own origin, where the page is framed by one of our own pages. */
function ownParent(): string | undefined {
  try {
    return window.parent.location.origin
  } catch {
    return undefined
  }
}

/** After navigation inside the frame, the referrer is our own page, which says nothing about the parent. */
function referrerOrigin(): string | undefined {
  try {
    const { origin } = new URL(document.referrer)
    return origin === window.location.origin ? undefined : origin
  } catch {
    return undefined
  }
}
