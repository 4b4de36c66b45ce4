import type { AnswerData } from '@gaffer/contract'
import { type Language, translate } from '@gaffer/messages'
import type { MinorUnits } from '@gaffer/rules'
import { presentName } from '../core/present-units.ts'
import type { PaymentQuote } from './quote.ts'
import { MOVEMENTS_PER_PAGE, type Movement } from './load-history.ts'
import { tellStory } from './tell-story.ts'

/** An amount in the wire's format: units of the currency, with at most its decimals. */
export function presentMoney(amount: MinorUnits, exponent: number): number {
  return amount / 10 ** exponent
}

/** An amount from the wire in minor units; undefined when it has more decimals than its currency. */
export function readMoney(amount: number, exponent: number): MinorUnits | undefined {
  const units = Math.round(amount * 10 ** exponent)
  return presentMoney(units, exponent) === amount ? units : undefined
}

/** A balance in the wire's format; null where the wallet does not tell. */
export function presentBalance(balance: MinorUnits | undefined, exponent: number): number | null {
  return balance === undefined ? null : presentMoney(balance, exponent)
}

/** A page of movements in the wire's format. */
export function presentHistory(
  page: number,
  exponent: number,
  { movements, count }: { readonly movements: readonly Movement[]; readonly count: number },
  language: Language,
): AnswerData<'walletHistory'> {
  return {
    data: movements.map((movement) => ({
      id: movement.id,
      at: movement.at.toISOString(),
      reason: movement.reason,
      amount: presentMoney(movement.amount, exponent),
      currency: movement.currency,
      tournament_name: movement.tournament && presentName(movement.tournament, language),
      room: movement.room && {
        title: translate(language, 'answers.room', { number: String(movement.room.id) }),
        stake: presentMoney(movement.room.stake, exponent),
      },
      team_name: movement.teamName,
      chips: [...movement.chips],
      scheme: movement.formation,
      story: tellStory(movement),
    })),
    current_page: page,
    last_page: Math.max(1, Math.ceil(count / MOVEMENTS_PER_PAGE)),
    count,
  }
}

/** A quote in the wire's format. */
export function presentQuote(quote: PaymentQuote): AnswerData<'joinQuote'> {
  return {
    quote: quote.id,
    amount: presentMoney(quote.amount, quote.currencyExponent),
    currency: quote.currency,
    balance: presentBalance(quote.balance, quote.currencyExponent),
    expires_at: quote.expiresAt.toISOString(),
  }
}
