import { useRef, useState } from 'react'
import { isRefusal } from '../lib/api-error.ts'
import type { Quote } from './QuoteText.tsx'

/** How something is entered or bought. */
export type PaymentPlan = {
  /** What must happen first, such as a login; false ends it there. */
  readonly prepare?: (() => Promise<boolean>) | undefined
  /** Asks for a quote; absent where nothing is taken. */
  readonly ask?: (() => Promise<{ readonly data: Quote }>) | undefined
  /** Enters or buys, with the quote that was agreed to. */
  readonly pay: (quote: string | undefined) => Promise<unknown>
}

type Step<T> =
  | { readonly at: 'rest' | 'busy'; readonly wanted?: T }
  | { readonly at: 'asking'; readonly wanted: T; readonly quote: Quote }
  | { readonly at: 'terms'; readonly wanted: T }
  | { readonly at: 'failed'; readonly wanted: T; readonly failure: Error }

export type Payment<T> = ReturnType<typeof usePayment<T>>

/**
 * The one way to a payment: the quote, the question, the payment. Terms that are not accepted are asked for
 * on the way, after which the same begins anew, with a quote that holds now. One flight at a time: a second
 * press waits for the first to land.
 */
export function usePayment<T>(planFor: (wanted: T) => PaymentPlan) {
  const [step, setStep] = useState<Step<T>>({ at: 'rest' })
  const isFlying = useRef(false)
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
  const start = (wanted: T) =>
    fly(wanted, async () => {
      const plan = planFor(wanted)
      if (plan.prepare !== undefined && !(await plan.prepare())) return { at: 'rest' }
      if (plan.ask !== undefined) return { at: 'asking', wanted, quote: (await plan.ask()).data }
      await plan.pay(undefined)
      return { at: 'rest' }
    })
  return { step, isBusy: step.at === 'busy', start, pay, close: () => setStep({ at: 'rest' }) }
}
