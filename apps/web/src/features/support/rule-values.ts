import type { MessageValues } from '@gaffer/messages'
import type { Texts } from '../../i18n/language.tsx'
import type { SupportFacts } from './support-api.ts'

/** The questions of the rules in order; each has the texts `support.question.…` and `support.answer.…`. */
export const QUESTIONS = [
  'squads',
  'points',
  'table',
  'captain',
  'cleanSheet',
  'cards',
  'manOfTheMatch',
  'assists',
  'statistics',
  'safetyNet',
  'stacking',
  'transfers',
  'wildcard',
  'chips',
  'deadlines',
  'hidden',
  'leagues',
  'ties',
  'prizes',
  'prices',
  'postponed',
  'provisional',
  'names',
] as const

export type Question = (typeof QUESTIONS)[number]

/** The figures in the answer to a question, formatted for the reader's language. */
export function ruleValues(
  question: Question,
  { figures }: SupportFacts,
  currency: string,
  texts: Texts,
): MessageValues {
  const { price, money, number } = texts
  const signedPoints = (value: number) => leftToRight(texts.signedPoints(value))
  switch (question) {
    case 'squads':
      return {
        starters: figures.starters,
        perClub: figures.players_per_club,
        ...byPosition(figures.formation, ({ min, max }) => texts.range(min, max)),
        ...byPosition(figures.squad, number, 'squad'),
      }
    case 'captain':
      return { factor: figures.captain_factor }
    case 'cleanSheet':
      return { minutes: figures.long_play_minutes, ...byPosition(figures.clean_sheet, signedPoints) }
    case 'cards':
      return { yellow: signedPoints(figures.yellow_card), red: signedPoints(figures.red_card) }
    case 'manOfTheMatch': {
      const [first = 0, second = 0, third = 0] = figures.bonus
      return { first: signedPoints(first), second: signedPoints(second), third: signedPoints(third) }
    }
    case 'assists':
      return { assist: signedPoints(figures.assist) }
    case 'stacking': {
      const [, second = 0, third = 0, further = 0] = figures.stacking
      return { second: number(second), third: number(third), further: number(further) }
    }
    case 'transfers':
      return {
        free: figures.free_transfers,
        limit: figures.free_transfers_limit,
        cost: figures.transfer_cost,
      }
    case 'wildcard':
      return { count: figures.wildcards, round: figures.wildcard_from_round }
    case 'chips': {
      const { free, bought, price: one, price_of_all: all, triple_captain_factor: triple } = figures.chips
      return { free, bought, triple, price: money(one, currency), priceOfAll: money(all, currency) }
    }
    case 'prices':
      return { limit: price(figures.prices.limit) }
    case 'names':
      return { limit: figures.team_name_limit }
    default:
      return {}
  }
}

function byPosition<T>(
  values: { readonly GK: T; readonly DEF: T; readonly MID: T; readonly FWD: T },
  write: (value: T) => string,
  prefix = '',
): MessageValues {
  return {
    [`${prefix}GK`]: write(values.GK),
    [`${prefix}DEF`]: write(values.DEF),
    [`${prefix}MID`]: write(values.MID),
    [`${prefix}FWD`]: write(values.FWD),
  }
}

/** A figure with its sign, kept left to right within an Arabic line. */
function leftToRight(text: string): string {
  return `\u2066${text}\u2069`
}
