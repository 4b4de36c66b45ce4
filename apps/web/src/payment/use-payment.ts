import { use, useRef, useState } from 'react'
import { isRefusal } from '../lib/api-error.ts'
import { LogIn } from './log-in.ts'
import type { Quote } from './QuoteText.tsx'

/** How something is entered or bought. */
export type PaymentPlan = {
  /** What must happen first, such as a login; false stops there. */
  readonly prepare?: (() => Promise<boolean>) | undefined
  /** Logs in again where a payment asks for it, if that has to lead back here in a way of its own. */
  readonly logIn?: (() => Promise<boolean>) | undefined
  /** Requests a quote, undefined where it turns out to be paid already; absent where nothing is charged. */
  readonly ask?: (() => Promise<{ readonly data: Quote } | undefined>) | undefined
  /** Enters or buys, with the quote the manager agreed to. */
  readonly pay: (quote: string | undefined) => Promise<unknown>
}

type Step<T> =
  | { readonly at: 'rest' | 'busy'; readonly wanted?: T }
  | { readonly at: 'asking'; readonly wanted: T; readonly quote: Quote }
  | { readonly at: 'terms'; readonly wanted: T }
  | { readonly at: 'failed'; readonly wanted: T; readonly failure: Error }

export type Payment<T> = ReturnType<typeof usePayment<T>>

/**
 * The only way to pay: the quote, the question, the payment. If terms have to be accepted on the way, everything then
 * starts again with a new quote. One payment at a time: a second press waits for the first to finish.
 */
export function usePayment<T>(planFor: (wanted: T) => PaymentPlan) {
  const [step, setStep] = useState<Step<T>>({ at: 'rest' })
  const isFlying = useRef(false)
  const logIn = use(LogIn)
  const fly = async (wanted: T, act: () => Promise<Step<T>>) => {
    if (isFlying.current) return
    isFlying.current = true
    setStep({ at: 'busy', wanted })
    try {
      setStep(await act())
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error))
      const needsTerms = isRefusal(failure, 'termsNotAccepted')
      setStep(needsTerms ? { at: 'terms', wanted } : { at: 'failed', wanted, failure })
    } finally {
      isFlying.current = false
    }
  }
  const pay = (wanted: T, quote: string) =>
    fly(wanted, async () => {
      await planFor(wanted).pay(quote)
      return { at: 'rest' }
    })
  const ask = async (wanted: T, plan: PaymentPlan): Promise<Step<T>> => {
    if (plan.ask !== undefined) {
      const quote = await plan.ask()
      return quote === undefined ? { at: 'rest' } : { at: 'asking', wanted, quote: quote.data }
    }
    await plan.pay(undefined)
    return { at: 'rest' }
  }
  const start = (wanted: T) =>
    fly(wanted, async () => {
      const plan = planFor(wanted)
      if (plan.prepare !== undefined && !(await plan.prepare())) return { at: 'rest' }
      return ask(wanted, plan)
    })
  /** Logs in once more where a payment asks for it, then asks again. */
  const startByLogin = (wanted: T) =>
    fly(wanted, async () => {
      const plan = planFor(wanted)
      if (!(await (plan.logIn ?? logIn)())) return { at: 'rest' }
      return ask(wanted, plan)
    })
  return {
    step,
    isBusy: step.at === 'busy',
    start,
    startByLogin,
    pay,
    close: () => setStep({ at: 'rest' }),
  }
}
