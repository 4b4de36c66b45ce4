import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { supportTextsOptions } from './api.ts'
import styles from './HelpTexts.module.css'

type OperatorTextProps = { readonly of: 'gettingStarted' | 'rules'; readonly children: ReactNode }

/** The operator's own text, which the server has sanitised twice; ours, its children, where it has none. */
export function OperatorText({ of, children }: OperatorTextProps) {
  const texts = useQuery(supportTextsOptions())
  const html = texts.data?.data[of]
  if (html === undefined && texts.isPending) return null
  if (html === undefined || html === null) return children
  // The one place where markup comes as text: from sanitize-html, never from a reader.
  // oxlint-disable-next-line react/no-danger
  return <div className={styles.operator} dangerouslySetInnerHTML={{ __html: html }} />
}
