/** An invite code without the spaces and dashes that people type into it. */
export function tidyCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase()
}
