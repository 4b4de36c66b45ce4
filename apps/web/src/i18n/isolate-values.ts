/** A value that fills a text as it comes: `{name}`, not `{count, plural, …}`. */
const FILLED = /(?<![\u2066-\u2068])\{[a-zA-Z]+\}/g

/**
 * Names, amounts and addresses in an Arabic text may run from left to right: each stands apart, so that
 * it does not turn round what is beside it.
 */
export function isolateValues(language: string, text: string): string {
  return language === 'ar' ? text.replaceAll(FILLED, '\u2068$&\u2069') : text
}
