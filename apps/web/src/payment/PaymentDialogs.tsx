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
  /** What is paid for; the entry fee by default. */
  readonly item?: ((wanted: T) => string) | undefined
  /** The text of the button that takes the amount. */
  readonly confirmText: (amount: string) => string
  /** Shows a failure in the caller's own way; false leaves it to the payment dialogs. */
  readonly renderFailure?: (failure: Error, onClose: () => void) => ReactNode
  /** The title of a failure. */
  readonly failureTitle?: MessageKey
}

/** All questions and messages of a payment. */
export function PaymentDialogs<T>({
  payment,
  title,
  item,
  confirmText,
  renderFailure,
  failureTitle,
}: PaymentDialogsProps<T>) {
  const { money } = useTexts()
  const { step, start, startByLogin, pay, close } = payment
  switch (step.at) {
    case 'asking':
      return (
        <GuardedConfirm
          title={title}
          message={<QuoteText quote={step.quote} item={item?.(step.wanted)} />}
          confirmLabel={confirmText(money(step.quote.amount, step.quote.currency))}
          onConfirm={() => void pay(step.wanted, step.quote.quote)}
          onClose={close}
        />
      )
    case 'terms':
      return <TermsDialog onAccepted={() => void start(step.wanted)} onClose={close} />
    case 'failed': {
      const again = () => void start(step.wanted)
      return (
        renderFailure?.(step.failure, close) || (
          <PaymentFailure
            failure={step.failure}
            title={failureTitle}
            onClose={close}
            onAgain={again}
            onLogIn={() => void startByLogin(step.wanted)}
          />
        )
      )
    }
    default:
      return null
  }
}
