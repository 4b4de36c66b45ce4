import { type Messages, setupI18n } from '@lingui/core'
import type { TextKey } from './keys.ts'

/** What a text names: figures, names, other texts. */
export type TextValues = Readonly<Record<string, string | number>>

const LOADERS: Readonly<Record<string, () => Promise<{ messages: Messages }>>> = {
  en: () => import('virtual:texts/en'),
}

const i18n = setupI18n()

/** Loads the texts of a language; nothing is drawn before. */
export async function loadTexts(language = 'en'): Promise<void> {
  const { messages } = (await (LOADERS[language] ?? LOADERS.en)?.()) ?? { messages: {} }
  i18n.loadAndActivate({ locale: language, messages })
}

/** A text in the language of the page. */
export function t(key: TextKey, values?: TextValues): string {
  return i18n._(key, values)
}

/** The text of a word that the server sends, such as a state; the word itself where it is new to this page. */
export function wordOf(prefix: string, word: string): string {
  const key = `${prefix}.${word}`
  return i18n.messages[key] === undefined ? word : i18n._(key)
}

/** The locale in which figures and times are written. */
export function localeOf(): string {
  return i18n.locale === 'en' || i18n.locale === '' ? 'en-GB' : i18n.locale
}
