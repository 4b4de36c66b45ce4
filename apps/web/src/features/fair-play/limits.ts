import type { FairPlay } from '../../payment/api.ts'

export type LimitKind = 'stake' | 'loss' | 'entries'
export type Limit = FairPlay[LimitKind]

/** The limit that holds now, the tighter of two; null is none. */
export function inForce({ mine, operator }: Pick<Limit, 'mine' | 'operator'>): number | null {
  if (mine === null || operator === null) return mine ?? operator
  return Math.min(mine, operator)
}

/** The largest limit that can be asked for. */
const MOST = { stake: 1_000_000_000, loss: 1_000_000_000, entries: 10_000 } as const

/** What was typed as a limit, with a point or a comma; undefined when it is none in this currency. */
export function readLimit(typed: string, kind: LimitKind, decimals: number): number | undefined {
  const text = typed.trim().replace(',', '.')
  if (!/^\d+(\.\d+)?$/.test(text)) return undefined
  const most = kind === 'entries' ? 0 : decimals
  if ((text.split('.')[1] ?? '').length > most) return undefined
  const value = Number(text)
  return value <= MOST[kind] ? value : undefined
}

/** Whether a new own limit waits before it holds; null is none. */
export function isLooser(now: number | null, next: number | null): boolean {
  return now !== null && (next === null || next > now)
}

/** The days of an exclusion; null is for good. */
export const EXCLUSIONS = [1, 7, 30, 182, 365, null] as const
export type ExclusionDays = (typeof EXCLUSIONS)[number]

const DAY_MS = 24 * 3_600_000

/** The exclusions that would last longer than the one there is. */
export function longerExclusions(until: string | null, now: number): readonly ExclusionDays[] {
  if (until === null) return EXCLUSIONS
  return EXCLUSIONS.filter((days) => days === null || now + days * DAY_MS > Date.parse(until))
}
