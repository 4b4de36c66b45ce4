/**
 * The framing page's origin, when it is one of the operator's; undefined where the browser hides it: then
 * the first message of a registered origin tells it.
 */
export function parentOrigin(registered: ReadonlySet<string>): string | undefined {
  const origin = window.location.ancestorOrigins?.[0] ?? ownParent() ?? referrerOrigin()
  return origin !== undefined && registered.has(origin) ? origin : undefined
}

/** Our own origin, where the page is framed by a page of ours. */
function ownParent(): string | undefined {
  try {
    return window.parent.location.origin
  } catch {
    return undefined
  }
}

/** After a move inside the frame the referrer is ourselves, which says nothing of the parent. */
function referrerOrigin(): string | undefined {
  try {
    const { origin } = new URL(document.referrer)
    return origin === window.location.origin ? undefined : origin
  } catch {
    return undefined
  }
}
