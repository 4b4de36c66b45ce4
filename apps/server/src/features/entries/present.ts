import type { AnswerData } from '@gaffer/contract'
import { presentBalance, presentMoney } from '../wallet/index.ts'
import type { JoinQuote } from './quote-join.ts'

/** A quote as the wire has it. */
export function presentQuote(quote: JoinQuote): AnswerData<'joinQuote'> {
  return {
    quote: quote.id,
    amount: presentMoney(quote.amount, quote.currencyExponent),
    currency: quote.currency,
    balance: presentBalance(quote.balance, quote.currencyExponent),
    expires_at: quote.expiresAt.toISOString(),
  }
}
