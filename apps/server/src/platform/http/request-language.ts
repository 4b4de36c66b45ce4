import type { FastifyRequest } from 'fastify'
import { LANGUAGES } from '@gaffer/contract'
import type { Language } from '@gaffer/messages'

/** The cookies in which the page keeps the language a visitor chose, behind https and without. */
const LANGUAGE_COOKIES = ['__Host-lang', 'lang'] as const

/** The language given in the address, otherwise the first of the browser's that we have, otherwise the tenant's. */
export function chooseLanguage(
  asked: string | undefined,
  accepted: string | undefined,
  fallback: Language,
): Language {
  const wanted = (accepted ?? '').slice(0, 200).split(',')
  for (const text of [asked ?? '', ...wanted]) {
    const code = text.trim().slice(0, 2).toLowerCase()
    const language = LANGUAGES.find((one) => one === code)
    if (language !== undefined) return language
  }
  return fallback
}

/** The language of a request that is no operator's: the one asked for, otherwise the browser's, otherwise English. */
export function languageOf(request: FastifyRequest): Language {
  const { lang } = request.query as Readonly<Record<string, unknown>>
  return chooseLanguage(textOf(lang) ?? languageCookieOf(request), request.headers['accept-language'], 'en')
}

/** The language that a visitor chose on the page. */
export function languageCookieOf({ cookies }: FastifyRequest): string | undefined {
  return LANGUAGE_COOKIES.map((name) => cookies[name]).find((value) => value !== undefined)
}

/** A value of the query, if it is one text. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
