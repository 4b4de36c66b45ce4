import { I18n, setupI18n, type Messages } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Brand } from '@gaffer/contract/types'
import type { Language, MessageKey, MessageValues } from '@gaffer/messages'
import { useBrand } from '../brand/brand.tsx'
import { onSite } from '../embed/site.ts'
import { setPageQuery } from '../lib/http.ts'
import { refreshEverything } from '../lib/query-client.ts'
import { readStored, writeCookie, writeStored } from '../lib/storage.ts'
import * as dates from './dates.ts'
import * as format from './format.ts'

type TextLoaders = Readonly<Record<Language, () => Promise<{ messages: Messages }>>>

const LOBBY_TEXTS: TextLoaders = {
  en: () => import('virtual:texts/en/lobby'),
  fr: () => import('virtual:texts/fr/lobby'),
  ar: () => import('virtual:texts/ar/lobby'),
  bg: () => import('virtual:texts/bg/lobby'),
}

const SCREEN_TEXTS: TextLoaders = {
  en: () => import('virtual:texts/en/screens'),
  fr: () => import('virtual:texts/fr/screens'),
  ar: () => import('virtual:texts/ar/screens'),
  bg: () => import('virtual:texts/bg/screens'),
}

/** Which texts this page has loaded; after a switch of language the same parts are loaded. */
const page: { i18n: I18n | undefined; hasScreenTexts: boolean } = { i18n: undefined, hasScreenTexts: false }

export const LANGUAGES: readonly { readonly code: Language; readonly name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'fr', name: 'Français' },
  { code: 'ar', name: 'العربية' },
  { code: 'bg', name: 'Български' },
]

/** Texts and formats in the reader's language. */
export type Texts = {
  readonly language: Language
  readonly direction: 'ltr' | 'rtl'
  readonly t: (key: MessageKey, values?: MessageValues) => string
  readonly number: (value: number, decimals?: number) => string
  readonly range: (from: number, to: number) => string
  readonly list: (names: readonly string[]) => string
  readonly price: (millions: number, rounding?: format.PriceRounding) => string
  readonly points: (points: number) => string
  readonly averagePoints: (points: number) => string
  readonly signedPoints: (points: number) => string
  readonly tenth: (value: number) => string
  /** `beside`: the amounts of its column, which all have decimals if one needs them. */
  readonly money: (amount: number, currency: string, beside?: readonly number[]) => string
  /** The label that stands beside amounts of a currency. */
  readonly currency: (currency: string) => string
  readonly signedMoney: (amount: number, currency: string) => string
  readonly percent: (percent: number) => string
  readonly dateTime: (iso: string) => string
  readonly date: (iso: string) => string
  readonly time: (iso: string) => string
  readonly setLanguage: (language: Language) => void
}

const TextsContext = createContext<Texts | undefined>(undefined)

/** Loads the texts of a language; called before the first paint and on each switch. */
export async function loadLanguage(language: Language): Promise<I18n> {
  const [lobby, screens] = await Promise.all([
    LOBBY_TEXTS[language](),
    page.hasScreenTexts ? SCREEN_TEXTS[language]() : undefined,
  ])
  page.i18n = setupI18n({
    locale: language,
    messages: { [language]: { ...lobby.messages, ...screens?.messages } },
    missing: (_, key) => {
      reportError(new Error(`the text ${key} is missing`))
      return key
    },
  })
  return page.i18n
}

/** Loads the texts of every screen except the lobby; a screen that needs them waits for it. */
export async function loadScreenTexts(): Promise<void> {
  page.hasScreenTexts = true
  const { i18n } = page
  if (i18n === undefined) return
  const { messages } = await SCREEN_TEXTS[i18n.locale as Language]()
  i18n.load(i18n.locale, messages)
}

/**
 * The language of the page. A language in the address is kept for later pages. The site around a white label stores
 * its own; everywhere else the server has already set the chosen one.
 */
export function initialLanguage(asked: string | null, brand?: Brand): Language {
  const stored = readStored('local', 'lang')
  const isOfSite = brand?.can.isWhiteLabel === true && brand.edition !== 'operator'
  const served = document.documentElement.lang
  const candidates = [asked, ...(isOfSite ? [stored, served] : [served, stored])]
  const known = candidates.map((wanted) => LANGUAGES.find(({ code }) => code === wanted)?.code)
  const language = known.find((code) => code !== undefined) ?? 'en'
  if (asked === language) keepLanguage(language)
  return language
}

/** Stores a language where this page and the server look for it. */
function keepLanguage(language: Language): void {
  writeStored('local', 'lang', language)
  writeCookie('lang', language)
}

export function LanguageProvider({
  initial,
  children,
}: {
  readonly initial: I18n
  readonly children: ReactNode
}) {
  const [i18n, setI18n] = useState(initial)
  const queryClient = useQueryClient()
  const brand = useBrand()
  const wanted = useRef(initial.locale)
  const language = i18n.locale as Language
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
    setPageQuery({ lang: language })
  }, [language])
  // An operator may count its currency in other units than usual, and one that sets none has the language's label.
  const isOwn = useCallback((currency: string) => currency === brand.currency, [brand.currency])
  const decimalsOf = useCallback(
    (currency: string) => (isOwn(currency) ? brand.currencyExponent : undefined),
    [isOwn, brand.currencyExponent],
  )
  const labelOf = useCallback(
    (currency: string) => (isOwn(currency) ? brand.currencyLabels[language] : currency),
    [isOwn, brand.currencyLabels, language],
  )
  const texts = useMemo<Texts>(
    () => ({
      language,
      direction: directionOf(language),
      t: (key, values) => i18n._(key, values),
      number: (value, decimals) => format.formatNumber(language, value, decimals),
      range: (from, to) => format.formatRange(language, from, to),
      list: (names) => format.formatList(language, names),
      price: (millions, rounding) => format.formatPrice(language, millions, rounding),
      points: (points) => format.formatPoints(language, points),
      averagePoints: (points) => format.formatAveragePoints(language, points),
      signedPoints: (points) => format.formatSignedPoints(language, points),
      tenth: (value) => format.formatTenth(language, value),
      money: (amount, currency, beside) =>
        format.formatMoney(language, amount, labelOf(currency), decimalsOf(currency), beside),
      currency: (currency) => format.formatCurrency(language, labelOf(currency)),
      signedMoney: (amount, currency) =>
        format.formatSignedMoney(language, amount, labelOf(currency), decimalsOf(currency)),
      percent: (percent) => format.formatPercent(language, percent),
      dateTime: (iso) => dates.formatDateTime(language, iso, brand.currency),
      date: (iso) => dates.formatDate(language, iso, brand.currency),
      time: (iso) => dates.formatTime(language, iso),
      setLanguage: (next) => {
        keepLanguage(next)
        setPageQuery({ lang: next })
        wanted.current = next
        void loadLanguage(next).then((loaded) => {
          if (wanted.current !== next) return
          setI18n(loaded)
          void refreshEverything(queryClient)
        })
      },
    }),
    [i18n, language, queryClient, decimalsOf, labelOf, brand.currency],
  )
  // The site around the page may change its language while the page is open.
  const { setLanguage } = texts
  useEffect(
    () => onSite('language', (next) => void (next.language !== language && setLanguage(next.language))),
    [language, setLanguage],
  )
  return <TextsContext value={texts}>{children}</TextsContext>
}

/** Texts and formats of the page's language. */
export function useTexts(): Texts {
  const texts = use(TextsContext)
  if (texts === undefined) throw new Error('useTexts needs a LanguageProvider above')
  return texts
}

function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}
