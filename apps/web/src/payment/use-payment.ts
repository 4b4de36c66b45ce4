import { useRef, useState } from 'react'
import { isRefusal } from '../lib/api-error.ts'
import type { Quote } from './QuoteText.tsx'

/** How something is entered or bought. */
export type PaymentPlan = {
  /** What must be so first, such as a login; false leaves it at that. */
  readonly prepare?: (() => Promise<boolean>) | undefined
  /** Asks what will be taken; absent where nothing is. */
  readonly ask?: (() => Promise<{ readonly data: Quote }>) | undefined
  /** Enters or buys, with the quote that was agreed to. */
  readonly pay: (quote: string | undefined) => Promise<unknown>
}

type Step<T> =
  | { readonly at: 'rest' | 'busy'; readonly of?: T }
  | { readonly at: 'asking'; readonly of: T; readonly quote: Quote }
  | { readonly at: 'terms'; readonly of: T }
  | { readonly at: 'failed'; readonly of: T; readonly failure: Error }

export type Payment<T> = ReturnType<typeof usePayment<T>>

/**
 * The one way to a payment: the quote, the question, the payment. Terms that are not accepted are asked for
 * on the way, after which the same begins anew, with a quote that holds now. One flight at a time: a second
 * press waits for the first to land.
 */
export function usePayment<T>(planOf: (of: T) => PaymentPlan) {
  const [step, setStep] = useState<Step<T>>({ at: 'rest' })
  const isFlying = useRef(false)
  const fly = async (of: T, act: () => Promise<Step<T>>) => {
    if (isFlying.current) return
    isFlying.current = true
    setStep({ at: 'busy', of })
    try {
      setStep(await act())
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error))
      const needsTerms = isRefusal(failure, 'termsNotAccepted')
      setStep(needsTerms ? { at: 'terms', of } : { at: 'failed', of, failure })
    } finally {
      isFlying.current = false
    }
  }
  const pay = (of: T, quote: string) =>
    fly(of, async () => {
      await planOf(of).pay(quote)
      return { at: 'rest' }
    })
  const start = (of: T) =>
    fly(of, async () => {
      const plan = planOf(of)
      if (plan.prepare !== undefined && !(await plan.prepare())) return { at: 'rest' }
      if (plan.ask !== undefined) return { at: 'asking', of, quote: (await plan.ask()).data }
      await plan.pay(undefined)
      return { at: 'rest' }
    })
  return { step, isBusy: step.at === 'busy', start, pay, close: () => setStep({ at: 'rest' }) }
}
