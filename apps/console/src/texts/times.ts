import { localeOf, t } from './translate.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const STYLES = {
  /** Sat 18:00 */
  weekday: { weekday: 'short', hour: '2-digit', minute: '2-digit' },
  /** 21 Nov 10:02:08 */
  exact: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  /** 21 Nov, 10:02 */
  short: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  /** 14 Aug 2025 */
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  /** Saturday 21 November */
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  /** Mon 23 */
  weekdayDay: { weekday: 'short', day: 'numeric' },
  /** 16:42 */
  time: { hour: '2-digit', minute: '2-digit' },
  /** 16:42:08 */
  clock: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type TimeStyle = keyof typeof STYLES

/** A time in the reader's zone. */
export function writeTime(at: string | number, style: TimeStyle): string {
  return new Intl.DateTimeFormat(localeOf(), { ...STYLES[style], hourCycle: 'h23' })
    .format(new Date(at))
    .replaceAll(',', '')
}

/** The same time by the clock of servers, for what is shown under the pointer. */
export function writeUtc(at: string): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** The name of the reader's zone: CET. */
export function zoneName(now: number): string {
  const parts = new Intl.DateTimeFormat(localeOf(), { timeZoneName: 'short' }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** A stretch of time in its two largest units: 1 h 18 m, 6 d, 40 s. */
export function writeSpan(milliseconds: number): string {
  const span = Math.max(0, milliseconds)
  if (span < MINUTE) return t('span.seconds', { seconds: Math.floor(span / SECOND) })
  if (span < HOUR) {
    const seconds = Math.floor((span % MINUTE) / SECOND)
    return t('span.minutes', { minutes: Math.floor(span / MINUTE), seconds })
  }
  if (span < DAY) {
    return t('span.hours', { hours: Math.floor(span / HOUR), minutes: Math.floor((span % HOUR) / MINUTE) })
  }
  return t('span.days', { days: Math.floor(span / DAY) })
}

/** How long there is left, in no more detail than one acts upon: 1 h 18 m, 57 m. */
export function writeLeft(milliseconds: number): string {
  if (milliseconds >= HOUR) return writeSpan(milliseconds)
  return t('span.minutesOnly', { minutes: Math.max(0, Math.ceil(milliseconds / MINUTE)) })
}

/** How long after the step before a step came: +17 ms, +4.0 s, +2 m 40 s. */
export function writeStep(milliseconds: number): string {
  if (milliseconds < SECOND) return t('step.milliseconds', { milliseconds: Math.max(0, milliseconds) })
  if (milliseconds < MINUTE) return t('step.seconds', { seconds: (milliseconds / SECOND).toFixed(1) })
  return t('step.longer', { span: writeSpan(milliseconds) })
}
