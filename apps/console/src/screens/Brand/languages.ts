/** The languages of the managers' pages. */
export const LANGUAGES = ['en', 'fr', 'ar', 'bg'] as const

export type Language = (typeof LANGUAGES)[number]

export function isLanguage(text: string | undefined): text is Language {
  return LANGUAGES.some((language) => language === text)
}
