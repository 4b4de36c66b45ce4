import type { AnswerData } from '@gaffer/contract/types'
import { useTexts } from '../i18n/language.tsx'
import { SponsorNotice } from './SponsorNotice.tsx'
import styles from './QuoteText.module.css'

export type Quote = AnswerData<'joinQuote'>

type QuoteTextProps = {
  readonly quote: Quote
  /** What is paid for; the entry fee by default. */
  readonly item?: string | undefined
}

/** Exactly what will be taken, and what is left afterwards. */
export function QuoteText({ quote, item }: QuoteTextProps) {
  const { t, money } = useTexts()
  const amounts = [quote.amount, quote.balance ?? 0]
  return (
    <>
      <p>{t('squads.payText')}</p>
      <dl className={styles.quote}>
        <dt>{item ?? t('details.entryFee')}</dt>
        <dd className="number">{money(quote.amount, quote.currency, amounts)}</dd>
        {quote.balance !== null && (
          <>
            <dt>{t('header.balance')}</dt>
            <dd className="number">{money(quote.balance, quote.currency, amounts)}</dd>
            <dt>{t('squads.balanceAfter')}</dt>
            <dd className="number">{money(quote.balance - quote.amount, quote.currency, amounts)}</dd>
          </>
        )}
      </dl>
      <SponsorNotice />
    </>
  )
}
