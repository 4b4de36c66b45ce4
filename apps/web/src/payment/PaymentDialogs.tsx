import type { ReactNode } from 'react'
import type { MessageKey } from '@gaffer/messages'
import { useTexts } from '../i18n/language.tsx'
import { GuardedConfirm } from '../ui/GuardedConfirm.tsx'
import { PaymentFailure } from './PaymentFailure.tsx'
import { QuoteText } from './QuoteText.tsx'
import { TermsDialog } from './TermsDialog.tsx'
import type { Payment } from './use-payment.ts'

type PaymentDialogsProps<T> = {
  readonly payment: Payment<T>
  /** The question. */
  readonly title: string
  /** What is paid for; the entry fee where it is not said. */
  readonly of?: ((wanted: T) => string) | undefined
  /** What the button says that takes an amount. */
  readonly confirmText: (amount: string) => string
  /** What is shown of a failure of another kind; false leaves it to the payment. */
  readonly renderFailure?: (failure: Error, onClose: () => void) => ReactNode
  /** The title of a failure. */
  readonly failureTitle?: MessageKey
}

/** All that a payment may have to say and to ask. */
export function PaymentDialogs<T>({
  payment,
  title,
  of,
  confirmText,
  renderFailure,
  failureTitle,
}: PaymentDialogsProps<T>) {
  const { money } = useTexts()
  const { step, start, pay, close } = payment
  switch (step.at) {
    case 'asking':
      return (
        <GuardedConfirm
          title={title}
          message={<QuoteText quote={step.quote} of={of?.(step.of)} />}
          confirmLabel={confirmText(money(step.quote.amount, step.quote.currency))}
          onConfirm={() => void pay(step.of, step.quote.quote)}
          onClose={close}
        />
      )
    case 'terms':
      return <TermsDialog onAccepted={() => void start(step.of)} onClose={close} />
    case 'failed': {
      const again = () => void start(step.of)
      return (
        renderFailure?.(step.failure, close) || (
          <PaymentFailure failure={step.failure} title={failureTitle} onClose={close} onAgain={again} />
        )
      )
    }
    default:
      return null
  }
}
