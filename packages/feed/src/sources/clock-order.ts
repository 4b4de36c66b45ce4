import type { FactBody, MatchPeriod } from '../facts/fact.ts'

const PERIODS: readonly MatchPeriod[] = ['firstHalf', 'halfTime', 'secondHalf', 'fullTime']
/** A source may take back a minute or two of its clock. */
const TOLERANCE = 2

/** Whether an answer tells of an earlier moment of the match than what is known. */
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
