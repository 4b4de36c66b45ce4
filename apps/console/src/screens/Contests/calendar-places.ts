import { writeTime } from '../../texts/times.ts'

/** The time that is shown, and now (epoch milliseconds). */
export type TimeShown = { readonly from: number; readonly to: number; readonly now: number }

type Moments = {
  readonly opens_at: string
  readonly deadline_at: string
  readonly last_whistle_at: string | null
  readonly closed_at: string | null
}

const HOUR_MS = 3_600_000
const WHOLE = 100
/** What a bar needs beside the next one, in hundredths of the time shown. */
const GAP = 0.5
/** Steps between marks, as many hours as leave at most fourteen of them. */
const STEPS = [0.25, 1, 2, 6, 12, 24, 48]
const MOST_TICKS = 14

/** How far along the time shown a moment is, in percent; before and after it at its ends. */
export function shareOf(at: number, { from, to }: TimeShown): number {
  return Math.min(WHOLE, Math.max(0, ((at - from) / (to - from)) * WHOLE))
}

/** Where the bar of a contest begins and ends, and where in it, in percent of the bar, its deadline is. */
export function barOf(contest: Moments, time: TimeShown) {
  const last = contest.closed_at ?? contest.last_whistle_at ?? contest.deadline_at
  const start = shareOf(Date.parse(contest.opens_at), time)
  const end = shareOf(Math.max(Date.parse(last), Date.parse(contest.deadline_at)), time)
  const at = Date.parse(contest.deadline_at)
  const isShown = at >= time.from && at <= time.to && end > start
  return { start, end, deadline: isShown ? ((shareOf(at, time) - start) / (end - start)) * WHOLE : undefined }
}

/** The contests of a lane in as few rows as leave each bar room. */
export function rowsOf<C extends Moments>(
  contests: readonly C[],
  time: TimeShown,
): readonly (readonly C[])[] {
  const rows: C[][] = []
  for (const contest of contests.toSorted((a, b) => Date.parse(a.opens_at) - Date.parse(b.opens_at))) {
    const { start } = barOf(contest, time)
    const row = rows.find((one) => {
      const last = one.at(-1)
      return last !== undefined && barOf(last, time).end + GAP <= start
    })
    if (row === undefined) rows.push([contest])
    else row.push(contest)
  }
  return rows
}

/** Where marks stand, and what they say: hours, or days where the time is long. */
export function ticksOf({ from, to }: TimeShown): readonly { readonly at: number; readonly text: string }[] {
  const hours = (to - from) / HOUR_MS
  const step = (STEPS.find((one) => hours / one <= MOST_TICKS) ?? 48) * HOUR_MS
  const zone = new Date(from).getTimezoneOffset() * 60_000
  const first = Math.ceil((from - zone) / step) * step + zone
  const count = Math.max(0, Math.floor((to - first) / step) + 1)
  return Array.from({ length: count }, (_, place) => {
    const at = first + place * step
    return { at, text: step >= 24 * HOUR_MS ? writeTime(at, 'weekdayDay') : writeTime(at, 'time') }
  })
}
