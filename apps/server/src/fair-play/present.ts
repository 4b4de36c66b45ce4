import type { AnswerData } from '@gaffer/contract'
import type { FairPlayUse, LimitKind } from '@gaffer/rules'
import type { FairPlayRow } from './repo.ts'

/** Fair play in the wire's format: money in units of the currency. */
export function presentFairPlay(row: FairPlayRow, use: FairPlayUse): AnswerData<'fairPlay'> {
  const present = (kind: LimitKind) => {
    const units = kind === 'entries' ? 1 : 10 ** row.exponent
    const own = row.own[kind]
    const amount = (value: number | null) => (value === null ? null : value / units)
    return {
      mine: amount(own.amount),
      operator: amount(row.operatorLimits[kind]),
      used: use[kind] / units,
      next: amount(own.next),
      next_from: own.nextFrom?.toISOString() ?? null,
    }
  }
  return {
    currency: row.currency,
    stake: present('stake'),
    loss: present('loss'),
    entries: present('entries'),
    excluded_until: row.excludedUntil?.toISOString() ?? null,
    is_excluded_for_good: row.isExcluded && row.excludedUntil === null,
    terms: row.terms === null ? null : { version: row.terms, age: row.age, is_accepted: row.hasAccepted },
  }
}
