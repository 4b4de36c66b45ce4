import { useQuery } from '@tanstack/react-query'
import { useBrand } from '../brand/brand.tsx'
import { supportTextsOptions } from '../brand/own-texts.ts'
import { useTexts } from '../i18n/language.tsx'
import { readOwnText } from '../ui/read-own-text.ts'
import styles from './TermsDialog.module.css'

/** The terms in the operator's own words, sanitised twice by the server; nothing where it has none. */
export function OwnTerms() {
  const { t } = useTexts()
  const { data } = useQuery(supportTextsOptions(useBrand()))
  const html = data?.data.terms
  if (html === undefined || html === null) return null
  return (
    // A text longer than the dialog is scrolled by keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.own} dir="auto" aria-label={t('payment.termsTitle')} tabIndex={0}>
      {readOwnText(html)}
    </section>
  )
}
