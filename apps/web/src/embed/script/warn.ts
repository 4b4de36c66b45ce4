/** Tells people who set the site up something, in the one place where they would look. */
export function warn(text: string): void {
  // oxlint-disable-next-line no-console
  console.warn(`Gaffer: ${text}`)
}
