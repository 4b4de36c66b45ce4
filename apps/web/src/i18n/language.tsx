import { I18n, setupI18n, type Messages } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
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

/** What of the texts this page has loaded; a switch of language loads as much of the next one. */
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
  readonly price: (millions: number) => string
  readonly points: (points: number) => string
  readonly signedPoints: (points: number) => string
  readonly tenth: (value: number) => string
  readonly money: (amount: number, currency: string) => string
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

/** Loads the texts of every screen but the lobby; a screen that needs them waits for it. */
export async function loadScreenTexts(): Promise<void> {
  page.hasScreenTexts = true
  const { i18n } = page
  if (i18n === undefined) return
  const { messages } = await SCREEN_TEXTS[i18n.locale as Language]()
  i18n.load(i18n.locale, messages)
}

/**
 * The language of the page: what its address asks for, which is kept for the next page; then what the site around a
 * white label stored, where no registered brand was found; then what the server put on it, else what
 * was chosen, else English.
 */
export function initialLanguage(asked: string | null, brand: BrandOfPage | undefined): Language {
  const ofAddress = languageOf(asked)
  if (ofAddress !== undefined) keepLanguage(ofAddress)
  const stored = languageOf(readStored('local', 'lang'))
  const isStoredFirst = brand?.can.isWhiteLabel === true && brand.edition !== 'operator'
  const onPage = languageOf(document.documentElement.lang)
  return ofAddress ?? (isStoredFirst ? (stored ?? onPage) : (onPage ?? stored)) ?? 'en'
}

type BrandOfPage = { readonly edition: string; readonly can: { readonly isWhiteLabel: boolean } }

function languageOf(wanted: string | null | undefined): Language | undefined {
  const code = wanted?.slice(0, 2).toLowerCase()
  return LANGUAGES.find((one) => one.code === code)?.code
}

/** Remembers a language, for this page and for what the server sends next. */
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
  // An operator may count its own currency in other units than most do.
  const decimalsOf = useCallback(
    (currency: string) => (currency === brand.currency ? brand.currencyExponent : undefined),
    [brand.currency, brand.currencyExponent],
  )
  const texts = useMemo<Texts>(
    () => ({
      language,
      direction: directionOf(language),
      t: (key, values) => i18n._(key, values),
      number: (value, decimals) => format.formatNumber(language, value, decimals),
      range: (from, to) => format.formatRange(language, from, to),
      list: (names) => format.formatList(language, names),
      price: (millions) => format.formatPrice(language, millions),
      points: (points) => format.formatPoints(language, points),
      signedPoints: (points) => format.formatSignedPoints(language, points),
      tenth: (value) => format.formatTenth(language, value),
      money: (amount, currency) => format.formatMoney(language, amount, currency, decimalsOf(currency)),
      signedMoney: (amount, currency) =>
        format.formatSignedMoney(language, amount, currency, decimalsOf(currency)),
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
    [i18n, language, queryClient, decimalsOf, brand.currency],
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
