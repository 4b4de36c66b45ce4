import { type TimeStyle, writeTime, writeUtc } from '../texts/times.ts'

/** A time in the reader's zone, with the time of servers under the pointer. */
export function Time({ at, look = 'short' }: { readonly at: string; readonly look?: TimeStyle }) {
  return (
    <time dateTime={at} title={writeUtc(at)}>
      {writeTime(at, look)}
    </time>
  )
}
