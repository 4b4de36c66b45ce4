import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../i18n/language.tsx'
import { ApiError, isRefusal } from '../lib/api-error.ts'
import { pathTo } from '../lib/paths.ts'
import { Button, LinkButton } from './Button.tsx'
import { Notice } from './Surface.tsx'

/** How soon a page without a connection asks again; not all of them in one moment. */
const AGAIN_MS = 5_000

type QueryLike<T> = {
  readonly data: T | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

type QueryStateProps<T> = {
  readonly query: QueryLike<T>
  readonly skeleton: ReactNode
  readonly children: (data: T) => ReactNode
}

/** Shows a query in its current state: its answer (kept while it is refreshed), a failure, or a skeleton. */
export function QueryState<T>({ query, skeleton, children }: QueryStateProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failed error={query.error} onRetry={() => query.refetch()} />
  return skeleton
}

/** Says what went wrong, in the server's words if it gave any, and offers to try again; without a connection it tries by itself. */
export function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry?: () => void }) {
  const { t } = useTexts()
  // A balancer without a node behind it answers, but not in our words.
  const isNetwork =
    !(error instanceof ApiError) ||
    error.code === 'network' ||
    (error.code === 'unavailable' && error.message === '')
  const retry = useRef(onRetry)
  useEffect(() => {
    retry.current = onRetry
  })
  useEffect(() => {
    if (!isNetwork) return
    const again = setInterval(() => retry.current?.(), AGAIN_MS * (1 + Math.random()))
    return () => clearInterval(again)
  }, [isNetwork])
  return (
    <Notice
      isAlert
      title={isNetwork ? t('common.offline') : t('error.title')}
      text={isNetwork ? t('common.offlineText') : error.message}
      action={onRetry && <Next error={error} onRetry={onRetry} />}
    />
  )
}

/** Trying again, or the way out where trying again cannot help. */
function Next({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTexts()
  if (isRefusal(error, 'notFound'))
    return (
      <LinkButton look="secondary" to={pathTo('Home')}>
        {t('common.toHome')}
      </LinkButton>
    )
  return (
    <Button look="secondary" onClick={onRetry}>
      {t('common.retry')}
    </Button>
  )
}
