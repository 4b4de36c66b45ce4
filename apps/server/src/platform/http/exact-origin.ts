/**
 * Whether a text is one origin exactly as a browser writes it: scheme, lower-case host, the port unless it is the
 * scheme's default. No wildcard, no path, not `null`: it is fit for a header that grants access.
 */
export function isExactOrigin(text: string): boolean {
  if (!/^https?:\/\/[a-z0-9.:[\]-]{1,255}$/.test(text)) return false
  try {
    return new URL(text).origin === text
  } catch {
    return false
  }
}
