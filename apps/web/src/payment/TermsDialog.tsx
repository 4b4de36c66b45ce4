import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useBrand } from '../brand/brand.tsx'
import { useTexts } from '../i18n/language.tsx'
import { isRefusal } from '../lib/api-error.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { QueryState } from '../ui/QueryState.tsx'
import { RowsSkeleton } from '../ui/Surface.tsx'
import { fairPlayOptions, type FairPlay, useAcceptTerms } from './api.ts'
import styles from './TermsDialog.module.css'

/** Most operators have no terms of their own words: whoever pays elsewhere loads nothing for them. */
const OwnTerms = lazyPart(async () => (await import('./OwnTerms.tsx')).OwnTerms)

type TermsDialogProps = { readonly onAccepted: () => void; readonly onClose: () => void }

/** Age and terms, confirmed once for each version of the terms, before anything is paid. */
export function TermsDialog({ onAccepted, onClose }: TermsDialogProps) {
  const { t } = useTexts()
  const fairPlay = useQuery({ ...fairPlayOptions(), staleTime: 0 })
  const version = fairPlay.data?.data.terms?.version
  const [agreed, agree] = useState<{ readonly version?: string | undefined; readonly isOfAge?: boolean }>({})
  const accept = useAcceptTerms()
  const age = fairPlay.data?.data.terms?.age ?? null
  // What was ticked applies to one version: a new one must be read again.
  const isAgreed = version !== undefined && agreed.version === version
  const isReady = isAgreed && (age === null || agreed.isOfAge === true)
  const confirm = () => {
    if (version === undefined || !isReady) return
    accept.mutate(
      { version, is_of_age: true },
      {
        onSuccess: onAccepted,
        onError: (error) => {
          if (isRefusal(error, 'termsOutdated')) void fairPlay.refetch()
        },
      },
    )
  }
  return (
    <Dialog
      title={t('payment.termsTitle')}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button disabled={!isReady || accept.isPending} onClick={confirm}>
            {t('payment.termsConfirm')}
          </Button>
        </>
      }
    >
      <QueryState query={fairPlay} skeleton={<RowsSkeleton rows={3} />}>
        {({ data: { terms } }) =>
          terms === null ? (
            <p>{t('payment.termsNone')}</p>
          ) : (
            <div className={styles.terms}>
              <TermsText terms={terms} />
              <Suspense fallback={null}>
                <OwnTerms />
              </Suspense>
              {terms.age !== null && (
                <Checkbox
                  label={t('payment.isOfAge', { age: terms.age })}
                  isChecked={agreed.isOfAge === true}
                  onChange={(isOfAge) => agree({ ...agreed, isOfAge })}
                />
              )}
              <Checkbox
                label={t('payment.acceptsTerms', { version: terms.version })}
                isChecked={isAgreed}
                onChange={(isChecked) => agree({ ...agreed, version: isChecked ? version : undefined })}
              />
            </div>
          )
        }
      </QueryState>
      {accept.error && <p role="alert">{accept.error.message || t('common.offlineText')}</p>}
    </Dialog>
  )
}

/** Whose terms they are, with a link to them. */
function TermsText({ terms }: { readonly terms: NonNullable<FairPlay['terms']> }) {
  const { t } = useTexts()
  const { title, website } = useBrand()
  return (
    <>
      <p>{t(terms.age === null ? 'payment.termsText' : 'payment.termsAndAgeText', { title })}</p>
      {URL.canParse(website) && (
        <a href={website} target="_blank" rel="noopener">
          {t('payment.readTerms')} <bdi dir="ltr">{new URL(website).hostname}</bdi>
        </a>
      )}
    </>
  )
}
