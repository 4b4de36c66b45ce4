import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useBrand } from '../../brand/brand.tsx'
import { readOwnText } from '../../ui/read-own-text.ts'
import { supportTextsOptions } from '../../brand/own-texts.ts'
import styles from './HelpTexts.module.css'

type OperatorTextProps = { readonly text: 'gettingStarted' | 'rules'; readonly children: ReactNode }

/** The operator's own text, sanitised twice by the server; without one, our own text (the children). */
export function OperatorText({ text, children }: OperatorTextProps) {
  const texts = useQuery(supportTextsOptions(useBrand()))
  const html = texts.data?.data[text]
  if (html === undefined && texts.isPending) return null
  if (html === undefined || html === null) return children
  return (
    <div className={styles.operator} dir="auto">
      {readOwnText(html)}
    </div>
  )
}
