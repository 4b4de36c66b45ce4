import { formatCountdown } from '../i18n/dates.ts'
import { useNow } from '../lib/use-now.ts'

const SOON_MS = 600_000

/** The time left until an instant, by the server's clock, updated each second; `data-soon` in the last ten minutes. */
export function CountdownText({ until }: { readonly until: string }) {
  const now = useNow()
  const at = Date.parse(until)
  return (
    <time
      dateTime={until}
      className="number isolate"
      role="timer"
      aria-live="off"
      data-soon={at - now < SOON_MS || undefined}
    >
      {formatCountdown(at, now)}
    </time>
  )
}

/** Whether an instant has passed on the server; updates by itself. */
export function useIsOver(until: string): boolean {
  return useNow() >= Date.parse(until)
}
