/** Whether two JSON values are equal; a missing field equals an undefined one. */
export function isSameBody(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const fields = new Set([...Object.keys(a), ...Object.keys(b)])
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  return [...fields].every((field) => isSameBody(left[field], right[field]))
}
