/**
 * Whether a text is one origin exactly as a browser writes it: scheme, lower-case host, the port where it
 * is not the scheme's own. No wildcard, no path, not `null`: what may go into a header that opens a door.
 */
export function isExactOrigin(text: string): boolean {
  if (!/^https?:\/\/[a-z0-9.:[\]-]{1,255}$/.test(text)) return false
  try {
    return new URL(text).origin === text
  } catch {
    return false
  }
}
