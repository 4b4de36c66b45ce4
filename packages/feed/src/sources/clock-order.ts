import type { FactBody, MatchPeriod } from '../facts/fact.ts'

const PERIODS: readonly MatchPeriod[] = ['firstHalf', 'halfTime', 'secondHalf', 'fullTime']
/** A source's clock may go back by a minute or two. */
const TOLERANCE = 2

/** Whether an answer describes an earlier moment of the match than we already know. */
export function isBehind(
  told: ReadonlyMap<string, FactBody>,
  kept: ReadonlyMap<string, { readonly body: FactBody }>,
): boolean {
  const [before, now] = [kept.get('clock')?.body, told.get('clock')]
  if (before?.kind !== 'period') return false
  if (now?.kind !== 'period') return true
  const periods = PERIODS.indexOf(now.period) - PERIODS.indexOf(before.period)
  if (periods !== 0) return periods < 0
  const passed = (body: typeof now) => body.at.minute + body.at.added
  return passed(now) < passed(before) - TOLERANCE
}
