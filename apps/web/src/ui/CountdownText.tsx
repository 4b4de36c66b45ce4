import { formatCountdown } from '../i18n/dates.ts'
import { useNow } from '../lib/use-now.ts'

/** The time left until an instant, by the server's clock, updated each second. */
export function CountdownText({ until }: { readonly until: string }) {
  const now = useNow()
  const text = formatCountdown(Date.parse(until), now)
  return (
    <time dateTime={until} className="number isolate" role="timer" aria-live="off">
      {text}
    </time>
  )
}

/** Whether an instant has passed on the server; updates by itself. */
export function useIsOver(until: string): boolean {
  return useNow() >= Date.parse(until)
}
