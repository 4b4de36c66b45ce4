import { compileMessage } from '@lingui/message-utils/compileMessage'

/** The texts of a language by key. */
export type Catalog = Readonly<Record<string, string>>

/** Every fault of the texts, a line each; `sources` is the code that uses them. */
export function findFaults(catalogs: Readonly<Record<string, Catalog>>, sources: string): readonly string[] {
  const { en = {}, ...others } = catalogs
  return [
    ...Object.entries(others).flatMap(([language, catalog]) => compareCatalogs(language, en, catalog)),
    ...Object.entries(catalogs).flatMap(([language, catalog]) => findBroken(language, catalog)),
    ...findUnused(Object.keys(en), sources),
  ]
}

function compareCatalogs(language: string, en: Catalog, catalog: Catalog): readonly string[] {
  const missing = Object.keys(en).filter((key) => !Object.hasOwn(catalog, key))
  const unknown = Object.keys(catalog).filter((key) => !Object.hasOwn(en, key))
  const differing = Object.keys(catalog).filter(
    (key) => Object.hasOwn(en, key) && placeholdersOf(catalog[key] ?? '') !== placeholdersOf(en[key] ?? ''),
  )
  return [
    ...missing.map((key) => `${language}: ${key} is missing`),
    ...unknown.map((key) => `${language}: ${key} is not in English`),
    ...differing.map((key) => `${language}: ${key} has other placeholders than English`),
  ]
}

/** The names a text fills in, in order of the alphabet. */
function placeholdersOf(text: string): string {
  return [...new Set(namesOf(compileMessage(text)))].toSorted().join(' ')
}

/** A compiled message is a list of texts and of [name, type, forms], whose forms are such lists again. */
function namesOf(tokens: unknown): readonly string[] {
  if (!Array.isArray(tokens)) return []
  return tokens.flatMap((token) => {
    if (!Array.isArray(token)) return []
    const [name, , forms] = token
    const inner = typeof forms === 'object' && forms !== null ? Object.values(forms).flatMap(namesOf) : []
    return [String(name), ...inner]
  })
}

function findBroken(language: string, catalog: Catalog): readonly string[] {
  return Object.entries(catalog).flatMap(([key, text]) => {
    if (text.trim() === '') return [`${language}: ${key} is empty`]
    return isBroken(text) ? [`${language}: ${key} is not a valid message`] : []
  })
}

/** The compiler leaves what it cannot read as it stands. */
function isBroken(text: string): boolean {
  const compiled = compileMessage(text)
  return Array.isArray(compiled) && compiled.length === 1 && compiled[0] === text && /[{}]/.test(text)
}

/** A key is used when it stands in the code, or a template literal could make it: `error.${code}`. */
function findUnused(keys: readonly string[], sources: string): readonly string[] {
  const prefixes = [...sources.matchAll(/`([a-zA-Z]+(?:\.[a-zA-Z]+)*\.)\$\{/g)].map((match) => match[1] ?? '')
  return keys
    .filter((key) => !sources.includes(`'${key}'`) && !prefixes.some((prefix) => key.startsWith(prefix)))
    .map((key) => `en: ${key} is used nowhere`)
}
