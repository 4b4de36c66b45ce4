import { compileMessage } from '@lingui/message-utils/compileMessage'

/** The texts of a language by key. */
export type Catalog = Readonly<Record<string, string>>

/** Every fault of the texts, one line each; `sources` is the code that uses them. */
export function findFaults(catalogs: Readonly<Record<string, Catalog>>, sources: string): readonly string[] {
  const { en = {}, ...others } = catalogs
  return [
    ...Object.entries(others).flatMap(([language, catalog]) => compareCatalogs(language, en, catalog)),
    ...Object.entries(catalogs).flatMap(([language, catalog]) => findBroken(language, catalog)),
    ...Object.entries(catalogs).flatMap(([language, catalog]) => findPluralFaults(language, catalog)),
    ...findBreakingSpaces(catalogs.fr ?? {}),
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

/** A text's placeholders and their types, in alphabetical order: `count number`, `role select captain other`. */
function placeholdersOf(text: string): string {
  return [...new Set(argumentsOf(compileMessage(text)).map(describeArgument))].toSorted().join(', ')
}

type Argument = {
  readonly name: string
  readonly type: string
  readonly forms: Readonly<Record<string, unknown>>
}

/** A compiled message is a list of texts and of [name, type, forms], whose forms are such lists again. */
function argumentsOf(tokens: unknown): readonly Argument[] {
  if (!Array.isArray(tokens)) return []
  return tokens.flatMap((token: unknown) => {
    if (!Array.isArray(token)) return []
    const [name, type, format]: readonly unknown[] = token
    const forms = typeof format === 'object' && format !== null ? { ...format } : {}
    const own: Argument = { name: String(name), type: typeof type === 'string' ? type : 'text', forms }
    return [own, ...Object.values(forms).flatMap(argumentsOf)]
  })
}

/** A language may use plural forms where another only prints a number; the cases of a choice are the same in all. */
function describeArgument({ name, type, forms }: Argument): string {
  if (isCounted(type)) return `${name} number`
  return type === 'select' ? `${name} select ${Object.keys(forms).toSorted().join(' ')}` : `${name} ${type}`
}

function isCounted(type: string): boolean {
  return type === 'number' || type === 'plural' || type === 'selectordinal'
}

/** Plural forms that the language does not have, or that Arabic, which has six, leaves out. */
function findPluralFaults(language: string, catalog: Catalog): readonly string[] {
  const known = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const needed = language === 'ar' ? known : ['one', 'other']
  return Object.entries(catalog).flatMap(([key, text]) =>
    argumentsOf(compileMessage(text))
      .filter(({ type }) => type === 'plural')
      .flatMap(({ forms }) => [
        ...needed
          .filter((form) => !Object.hasOwn(forms, form))
          .map((form) => `${language}: ${key} lacks the form ${form}`),
        ...Object.keys(forms)
          .filter((form) => form !== 'offset' && !/^\d+$/.test(form) && !known.some((each) => each === form))
          .map((form) => `${language}: ${key} has the form ${form}, which the language has not`),
      ]),
  )
}

/** French writes a space before some signs, at which a line must not break. */
function findBreakingSpaces(french: Catalog): readonly string[] {
  return Object.entries(french)
    .filter(([, text]) => / [:;!?»]|« /.test(text))
    .map(([key]) => `fr: ${key} needs a no-break space (U+00A0) beside : ; ! ? « or »`)
}

function findBroken(language: string, catalog: Catalog): readonly string[] {
  return Object.entries(catalog).flatMap(([key, text]) => {
    if (text.trim() === '') return [`${language}: ${key} is empty`]
    return isBroken(text) ? [`${language}: ${key} is not a valid message`] : []
  })
}

/** The compiler leaves what it cannot parse unchanged. */
function isBroken(text: string): boolean {
  const compiled = compileMessage(text)
  return Array.isArray(compiled) && compiled.length === 1 && compiled[0] === text && /[{}]/.test(text)
}

/** A key is used when the code contains it, or a template literal could produce it: `error.${code}`. */
function findUnused(keys: readonly string[], sources: string): readonly string[] {
  const prefixes = [...sources.matchAll(/`([a-zA-Z]+(?:\.[a-zA-Z]+)*\.)\$\{/g)].map((match) => match[1] ?? '')
  return keys
    .filter((key) => !sources.includes(`'${key}'`) && !prefixes.some((prefix) => key.startsWith(prefix)))
    .map((key) => `en: ${key} is used nowhere`)
}
