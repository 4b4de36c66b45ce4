import { LANGUAGES, translate, type MessageKey, type MessageValues } from '@gaffer/messages'

/** A text of the demo as a name, in English and every other language. */
export function demoNames(
  key: MessageKey,
  values: MessageValues,
): { readonly name: string; readonly names: Readonly<Record<string, string>> } {
  return {
    name: translate('en', key, values),
    names: Object.fromEntries(LANGUAGES.map((language) => [language, translate(language, key, values)])),
  }
}
