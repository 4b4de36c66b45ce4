import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isRefusal } from '../../lib/api-error.ts'
import { t } from '../../texts/translate.ts'
import { Failed, Loading } from '../../ui/State.tsx'
import { refusalText } from './refusal-text.ts'

type Props<T> = {
  readonly query: UseQueryResult<T>
  /** As many rows as the answer is likely to have. */
  readonly rows?: number
  readonly children: (answer: T) => ReactNode
}

/** What a call answered; before, its shape; without an answer, why, in its own place. */
export function Answered<T>({ query, rows, children }: Props<T>) {
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (error === null) return <Loading rows={rows} />
  if (isRefusal(error, 'notFound')) {
    return <Failed title={t('state.notFound')} text={t('state.notFoundText')} />
  }
  return <Failed text={refusalText(error)} onAgain={() => void query.refetch()} />
}
