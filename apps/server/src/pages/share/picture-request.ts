import { type Language, translate } from '@gaffer/messages'
import { currencyLabel, type Operator } from '../../operators/index.ts'
import type { Picture } from './draw-picture.ts'

/** What is shared: a team, or an invitation to a game or a league. */
export const SHARED = ['team', 'game', 'league'] as const
export type SharedKind = (typeof SHARED)[number]

/** Whose picture it is and who will look at it. */
export type PictureRequest = {
  readonly operator: Operator
  readonly language: Language
  /** The public calls as the viewer of the picture would make them; undefined where they are refused. */
  readonly ask: (url: string) => Promise<unknown>
}

/** A picture and what stands beside it where a link is previewed. */
export type Told = { readonly picture: Picture; readonly title: string; readonly text: string }

/** What every picture of an operator has. */
export function baseOf({ operator, language }: PictureRequest) {
  return {
    tokens: operator.brand.tokens,
    title: operator.brand.title,
    isMirrored: language === 'ar',
    call: translate(language, 'answers.picture.call', { title: operator.brand.title }),
    figure: undefined,
    rows: undefined,
    code: undefined,
  }
}

/** The locale of figures: Arabic is written with Latin digits here. */
const localeOf = (language: Language) => (language === 'ar' ? 'ar-u-nu-latn' : language)

export function writeNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1 }).format(value)
}

/** An amount in the operator's currency, with the label of the language; whole ones without decimals. */
export function writeMoney(amount: number, { operator, language }: PictureRequest): string {
  const digits = Number.isInteger(amount) ? 0 : operator.currencyExponent
  return new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency: currencyLabel(operator, language),
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount)
}
