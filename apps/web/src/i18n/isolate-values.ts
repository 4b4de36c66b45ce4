/** A plain value in a text: `{name}`, not `{count, plural, …}`. */
const FILLED = /(?<![\u2066-\u2068])\{[a-zA-Z]+\}/g

/**
 * Names, amounts and addresses in an Arabic text may run from left to right: each is isolated, so that it does not
 * reorder what is next to it.
 */
export function isolateValues(language: string, text: string): string {
  return language === 'ar' ? text.replaceAll(FILLED, '\u2068$&\u2069') : text
}
