/** Texts by key in four languages, as ICU messages. A text missing in a language is shown in English. */
import { type I18n, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { CATALOGS } from './catalogs.ts'

export const LANGUAGES = ['en', 'fr', 'ar', 'bg'] as const
export type Language = (typeof LANGUAGES)[number]
export type MessageKey = keyof (typeof CATALOGS)['en']
export type MessageValues = Readonly<Record<string, string | number>>

const ready = new Map<Language, I18n>()

/** The text of a key in a language, with its values filled in. */
export function translate(language: Language, key: MessageKey, values: MessageValues = {}): string {
  return i18nOf(language)._(key, values)
}

function i18nOf(language: Language): I18n {
  const known = ready.get(language)
  if (known) return known
  const texts = { ...CATALOGS.en, ...CATALOGS[language] }
  const messages = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]))
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  ready.set(language, i18n)
  return i18n
}
