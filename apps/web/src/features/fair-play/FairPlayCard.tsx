import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { type FairPlay, fairPlayOptions } from '../../payment/api.ts'
import { TermsDialog } from '../../payment/TermsDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Badge, Card, RowsSkeleton } from '../../ui/Surface.tsx'
import { Exclusion } from './Exclusion.tsx'
import { LimitRow } from './LimitRow.tsx'
import styles from './FairPlay.module.css'

const KINDS = ['stake', 'loss', 'entries'] as const

/** The limits on a manager within any 24 hours, self-exclusion, and what the manager has confirmed. */
export function FairPlayCard() {
  const { t } = useTexts()
  const fairPlay = useQuery(fairPlayOptions())
  return (
    <Card title={t('fairPlay.title')}>
      <p className={styles.about}>{t('fairPlay.text')}</p>
      <QueryState query={fairPlay} skeleton={<RowsSkeleton rows={4} height={98} />}>
        {({ data }) => (
          <>
            <ul>
              {KINDS.map((kind) => (
                <LimitRow key={kind} kind={kind} fairPlay={data} />
              ))}
            </ul>
            <Exclusion fairPlay={data} />
            {data.terms !== null && <Terms terms={data.terms} />}
          </>
        )}
      </QueryState>
    </Card>
  )
}

function Terms({ terms }: { readonly terms: NonNullable<FairPlay['terms']> }) {
  const { t } = useTexts()
  const [isAsked, ask] = useState(false)
  return (
    <section className={styles.part}>
      <h3 className={styles.head}>
        {t(terms.age === null ? 'fairPlay.terms' : 'fairPlay.ageAndTerms')}
        <Badge isHot={!terms.is_accepted}>
          {t(terms.is_accepted ? 'fairPlay.confirmed' : 'fairPlay.notConfirmed')}
        </Badge>
      </h3>
      <p className={styles.about}>
        {t(terms.is_accepted ? 'fairPlay.confirmedText' : 'fairPlay.notConfirmedText', {
          version: terms.version,
        })}
      </p>
      {!terms.is_accepted && (
        <Button look="secondary" onClick={() => ask(true)}>
          {t('fairPlay.confirm')}
        </Button>
      )}
      {isAsked && <TermsDialog onAccepted={() => ask(false)} onClose={() => ask(false)} />}
    </section>
  )
}
