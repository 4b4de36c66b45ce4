import { LANGUAGES } from '@gaffer/contract'
import type { Brand } from '@gaffer/contract'

type Language = Brand['language']

/** The cookie in which a visitor's own choice of language is kept. */
export const LANGUAGE_COOKIE = 'lang'

/**
 * The language of a page: asked for in the address, chosen before, wanted by the browser, else the
 * operator's. Whatever is not one of ours is passed over (spec 1).
 */
export function chooseLanguage(
  visit: {
    readonly asked: unknown
    readonly kept: string | undefined
    readonly accepted: string | undefined
  },
  operatorLanguage: Language,
): Language {
  return (
    readLanguage(visit.asked) ??
    readLanguage(visit.kept) ??
    preferredLanguage(visit.accepted ?? '') ??
    operatorLanguage
  )
}

function readLanguage(text: unknown): Language | undefined {
  return LANGUAGES.find((language) => language === text)
}

/** The first of our languages in an Accept-Language header, by weight. */
function preferredLanguage(header: string): Language | undefined {
  return header
    .slice(0, 500)
    .split(',')
    .map((part, index) => {
      const [tag = '', weight] = part.trim().split(/;\s*q=/)
      return { language: readLanguage(tag.toLowerCase().split('-')[0]), weight: Number(weight ?? 1), index }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.index - b.index)
    .find(({ language }) => language !== undefined)?.language
}

/** The direction a language is written in. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}
