/** The framing page's origin, with which alone messages are exchanged; unknown where the browser hides it. */
export function parentOrigin(): string | undefined {
  const [ancestor] = window.location.ancestorOrigins ?? []
  if (ancestor !== undefined && ancestor !== 'null') return ancestor
  try {
    return document.referrer === '' ? undefined : new URL(document.referrer).origin
  } catch {
    return undefined
  }
}
