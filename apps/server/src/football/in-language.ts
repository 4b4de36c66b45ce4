import { type Language, LANGUAGES } from '@gaffer/messages'

/** Something as seen by readers of each language in which it is called otherwise. */
export type InLanguages<T> = Readonly<Partial<Record<Language, T>>>

/** Names by language, as the database keeps them: only what differs from the row's own. */
export type NamesByLanguage<N> = Readonly<Partial<Record<Language, Partial<N>>>>

/** It with the names of a language; itself where that language calls it the same. */
export function inLanguage<T extends { readonly inLanguages: InLanguages<T> }>(
  one: T,
  language: Language,
): T {
  return one.inLanguages[language] ?? one
}

/** Builds something under its own names, and under those of each language that has others for it. */
export function buildInLanguages<N extends object, T>(
  own: N,
  others: NamesByLanguage<N>,
  build: (names: N, inLanguages: InLanguages<T>) => T,
): T {
  const inLanguages: Partial<Record<Language, T>> = {}
  for (const language of LANGUAGES) {
    const other = others[language]
    if (other !== undefined) inLanguages[language] = build({ ...own, ...other }, {})
  }
  return build(own, inLanguages)
}
