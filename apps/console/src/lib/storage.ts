/** What this browser keeps of how the console is shown; without storage nothing is kept. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(`console.${key}`)
  } catch {
    return null
  }
}

/** Keeps a value, or drops it where it is null. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(`console.${key}`)
    else window.localStorage.setItem(`console.${key}`, value)
  } catch {
    // Private windows of some browsers keep nothing: the console works without.
  }
}
