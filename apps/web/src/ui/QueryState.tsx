import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../i18n/language.tsx'
import { ApiError, isRefusal, mayPass, whyTeamIsHidden } from '../lib/api-error.ts'
import { pathTo } from '../lib/paths.ts'
import { Button, LinkButton } from './Button.tsx'
import { Notice } from './Surface.tsx'

/** How soon a page asks again after a failure that may pass; not all of them in one moment. */
const AGAIN_MS = 5_000

type QueryLike<T> = {
  readonly data: T | undefined
  readonly error: Error | null
  readonly errorUpdateCount: number
  readonly refetch: () => unknown
}

type QueryStateProps<T> = {
  readonly query: QueryLike<T>
  readonly skeleton: ReactNode
  /** It is all of the screen, so that the title of a failure is the screen's. */
  readonly isPage?: boolean
  readonly children: (data: T) => ReactNode
}

/** Shows a query in its current state: its answer (kept while it is refreshed), a failure, or a skeleton. */
export function QueryState<T>({ query, skeleton, isPage = false, children }: QueryStateProps<T>) {
  const [repeated, setRepeated] = useState<Error>()
  if (query.data !== undefined) return children(query.data)
  // The words stay while the page repeats the call by itself; of another query there were none yet.
  const failure = query.error ?? (query.errorUpdateCount > 0 ? repeated : undefined)
  if (failure === undefined) return skeleton
  const ask = (told?: Error) => {
    setRepeated(told)
    query.refetch()
  }
  return <Failed error={failure} isPage={isPage} onRetry={() => ask()} onRepeat={() => ask(failure)} />
}

type FailedProps = {
  readonly error: Error
  readonly isPage?: boolean
  readonly onRetry?: () => void
  /** What the page does by itself, if that differs from what the reader's press does. */
  readonly onRepeat?: (() => void) | undefined
}

/** Says what went wrong, in the server's words if it gave any, and offers to try again; what may pass is tried by itself. */
export function Failed({ error, isPage = false, onRetry, onRepeat = onRetry }: FailedProps) {
  const { t } = useTexts()
  // A balancer without a node behind it answers, but not in our words.
  const isNetwork =
    !(error instanceof ApiError) ||
    error.code === 'network' ||
    (error.code === 'unavailable' && error.message === '')
  const isPassing = isNetwork || mayPass(error)
  const repeat = useRef(onRepeat)
  useEffect(() => {
    repeat.current = onRepeat
  })
  useEffect(() => {
    if (!isPassing) return
    const again = setInterval(() => repeat.current?.(), AGAIN_MS * (1 + Math.random()))
    return () => clearInterval(again)
  }, [isPassing])
  const hidden = whyTeamIsHidden(error)
  // Nothing went wrong, and asking again shows nothing more.
  if (hidden !== undefined) return <Notice isPage={isPage} title={t(`error.${hidden}`)} />
  return (
    <Notice
      isAlert
      isPage={isPage}
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
