import { runInNewContext } from 'node:vm'
import type { Page } from '@playwright/test'

/**
 * A language for tests only: every text of the page is half as long again, accented, between brackets. It is made
 * from the English texts on their way to the browser, so that it is in no build and never offered to anybody.
 */
export async function speakPseudo(page: Page): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    // By address, because not every resolver knows the names below localhost.
    const address = new URL(route.request().url())
    address.hostname = '127.0.0.1'
    const response = await route.fetch({ url: String(address) })
    const code = await response.text()
    const lengthened = code.replaceAll(
      // The JSON that a module of texts is read from, whatever the build calls the function that reads it.
      /\((`\{(?:[^`\\]|\\.)*`|'\{(?:[^'\\]|\\.)*'|"\{(?:[^"\\]|\\.)*")\)/g,
      (whole, literal: string) => {
        const texts = readTexts(literal)
        return texts === undefined ? whole : `(${JSON.stringify(JSON.stringify(lengthenAll(texts)))})`
      },
    )
    await route.fulfill({ response, body: lengthened })
  })
}

type Compiled = string | readonly unknown[]

/** The compiled texts in a literal; undefined when it contains something else. */
function readTexts(literal: string): Record<string, Compiled> | undefined {
  try {
    const value: unknown = JSON.parse(String(runInNewContext(literal)))
    const isTexts =
      typeof value === 'object' &&
      value !== null &&
      Object.keys(value).some((key) => /^[a-z]+\.[\w.]+$/i.test(key))
    return isTexts ? (value as Record<string, Compiled>) : undefined
  } catch {
    return undefined
  }
}

function lengthenAll(texts: Record<string, Compiled>): Record<string, Compiled> {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, ['⟦', ...(lengthenTokens(text) as unknown[]), '⟧']]),
  )
}

/** Strings in a compiled message are text; the rest, whose first part names a value, is kept. */
function lengthenTokens(text: unknown): unknown {
  if (typeof text === 'string') return [lengthen(text)]
  if (!Array.isArray(text)) return text
  return text.map((token: unknown) => {
    if (typeof token === 'string') return lengthen(token)
    if (!Array.isArray(token)) return token
    const [name, type, forms]: readonly unknown[] = token
    if (typeof forms !== 'object' || forms === null) return token
    const long = Object.entries(forms).map(([form, inner]) => [
      form,
      form === 'offset' || (typeof inner === 'string' && type !== 'plural' && type !== 'select')
        ? inner
        : lengthenForm(inner),
    ])
    return [name, type, Object.fromEntries(long)]
  })
}

function lengthenForm(inner: unknown): unknown {
  return typeof inner === 'string' ? lengthen(inner) : lengthenTokens(inner)
}

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'ê',
  i: 'ï',
  o: 'õ',
  u: 'ů',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ö',
  U: 'Û',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  y: 'ý',
}

/** Adds accents, and makes every word half as long again. */
function lengthen(text: string): string {
  return text.replaceAll(/[\p{L}’']+/gu, (word) => {
    const long = word + word.slice(0, Math.ceil(word.length / 2)).toLowerCase()
    return [...long].map((letter) => ACCENTED[letter] ?? letter).join('')
  })
}
