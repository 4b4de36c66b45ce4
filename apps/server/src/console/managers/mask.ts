const SHOWN = 2

/** A name or number of a person without its middle, so that staff can compare it and not read it. */
export function mask(text: string): string {
  if (text.length <= SHOWN * 2 + 1) return '•'.repeat(5)
  return `${text.slice(0, SHOWN)}•••••${text.slice(-SHOWN)}`
}
