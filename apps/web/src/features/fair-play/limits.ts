import type { FairPlay } from '../../payment/api.ts'

export type LimitKind = 'stake' | 'loss' | 'entries'
export type Limit = FairPlay[LimitKind]

/** The limit in force, the tighter of two; null means none. */
export function inForce({ mine, operator }: Pick<Limit, 'mine' | 'operator'>): number | null {
  if (mine === null || operator === null) return mine ?? operator
  return Math.min(mine, operator)
}

/** The largest limit that can be set. */
const MAX_LIMITS = { stake: 1_000_000_000, loss: 1_000_000_000, entries: 10_000 } as const

/** A typed limit, with a point or a comma; undefined when it is not valid in this currency. */
export function readLimit(typed: string, kind: LimitKind, decimals: number): number | undefined {
  const text = typed.trim().replace(',', '.')
  if (!/^\d+(\.\d+)?$/.test(text)) return undefined
  const most = kind === 'entries' ? 0 : decimals
  if ((text.split('.')[1] ?? '').length > most) return undefined
  const value = Number(text)
  return value <= MAX_LIMITS[kind] ? value : undefined
}

/** Whether a new limit of the manager's own waits before it applies; null means none. */
export function isLooser(now: number | null, next: number | null): boolean {
  return now !== null && (next === null || next > now)
}

/** The lengths of an exclusion in days; null means for good. */
export const EXCLUSIONS = [1, 7, 30, 182, 365, null] as const
export type ExclusionDays = (typeof EXCLUSIONS)[number]

const DAY_MS = 24 * 3_600_000

/** The exclusions that would last longer than the current one. */
export function longerExclusions(until: string | null, now: number): readonly ExclusionDays[] {
  if (until === null) return EXCLUSIONS
  return EXCLUSIONS.filter((days) => days === null || now + days * DAY_MS > Date.parse(until))
}
