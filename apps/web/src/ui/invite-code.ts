/** A code as it was told, without what people write into it. */
export function tidyCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase()
}
