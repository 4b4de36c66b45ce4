import { t, wordOf } from '../../texts/translate.ts'

/** What a key of a look is called; a text by its language too. */
export function nameOfKey(key: string): string {
  const [, text, language] = /^texts\.(\w+)\.(\w+)$/.exec(key) ?? []
  if (text === undefined || language === undefined) return wordOf('brandKey', key.replaceAll('.', '_'))
  return t('brand.ownOf', { text: wordOf('brandText', text), language: wordOf('inLanguage', language) })
}
