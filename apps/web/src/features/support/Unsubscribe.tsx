import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { refreshAfter } from '../../lib/touched-answers.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { subscriptionOptions, unsubscribe } from './support-api.ts'

type Step = 'asking' | 'succeeded' | 'failed'

/** Ends the subscription at the operator, after the manager has confirmed it. */
export function Unsubscribe() {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const subscription = useQuery(subscriptionOptions())
  const [step, setStep] = useState<Step>()
  const ending = useMutation({
    mutationFn: unsubscribe,
    // Whatever went wrong, unsubscribing has failed.
    onError: () => setStep('failed'),
    onSuccess: () => {
      setStep('succeeded')
      return refreshAfter(queryClient, 'unsubscribe')
    },
  })
  const close = () => setStep(undefined)
  const isEnded = subscription.data?.data.is_subscribed === false
  return (
    <>
      {isEnded ? (
        <p>{t('support.unsubscribed')}</p>
      ) : (
        <Button look="quiet" disabled={ending.isPending} onClick={() => setStep('asking')}>
          {t('support.unsubscribe')}
        </Button>
      )}
      {step === 'asking' && (
        <ConfirmDialog
          title={t('support.unsubscribe')}
          message={t('support.unsubscribeQuestion')}
          confirmLabel={t('support.unsubscribe')}
          onClose={close}
          onConfirm={() => ending.mutate()}
        />
      )}
      {step === 'succeeded' && (
        <ConfirmDialog
          title={t('support.unsubscribe')}
          message={t('error.unsubscribeDone')}
          onClose={close}
        />
      )}
      {step === 'failed' && (
        <ConfirmDialog
          title={t('support.unsubscribe')}
          message={t('error.unsubscribeFailed')}
          onClose={close}
        />
      )}
    </>
  )
}
