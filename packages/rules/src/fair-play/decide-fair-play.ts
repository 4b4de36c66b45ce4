import type { MinorUnits } from '../core/units.ts'
import { ok, refuse, type Result } from '../core/result.ts'

/** What a limit holds down within any 24 hours: what is staked, what is lost, how many teams are entered. */
export const LIMIT_KINDS = ['stake', 'loss', 'entries'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** Limits in force; null where there is none. Money in minor units. */
export type FairPlayLimits = Readonly<Record<LimitKind, number | null>>

/** What was used of each kind of limit within the last 24 hours. */
export type FairPlayUse = Readonly<Record<LimitKind, number>>

/** An entry or a payment about to be made; `amount` in minor units. */
export type Purchase = { readonly amount: MinorUnits; readonly isEntry: boolean }

/** What is known of a manager who is about to play. */
export type FairPlayFacts = {
  readonly isExcluded: boolean
  /** Age or terms, which must be confirmed before anything is paid, are not. */
  readonly lacksTerms: boolean
  readonly limits: FairPlayLimits
  readonly use: FairPlayUse
}

type FairPlayRefusal = {
  readonly code:
    | 'selfExcluded'
    | 'termsNotAccepted'
    | 'dailyEntriesReached'
    | 'stakeLimitReached'
    | 'lossLimitReached'
}

/** Whether a manager may enter or pay now. Managers who excluded themselves enter nothing, not even for free. */
export function decideFairPlay(facts: FairPlayFacts, purchase: Purchase): Result<void, FairPlayRefusal> {
  const { limits, use } = facts
  const { amount, isEntry } = purchase
  const isOver = (kind: LimitKind, more: number) => limits[kind] !== null && use[kind] + more > limits[kind]
  if (facts.isExcluded) return refuse({ code: 'selfExcluded' })
  if (facts.lacksTerms && amount > 0) return refuse({ code: 'termsNotAccepted' })
  if (isEntry && isOver('entries', 1)) return refuse({ code: 'dailyEntriesReached' })
  if (amount > 0 && isOver('stake', amount)) return refuse({ code: 'stakeLimitReached' })
  if (amount > 0 && isOver('loss', amount)) return refuse({ code: 'lossLimitReached' })
  return ok(undefined)
}

/** The tighter of two limits. */
export function tighterLimit(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}

/** Whether a new limit applies at once, being at least as tight as the one in force. Looser ones wait. */
export function isTightening(now: number | null, next: number | null): boolean {
  return next === null ? now === null : now === null || next <= now
}

/** How many hours a looser limit waits until it is in force, so that nobody loosens one in the heat of a loss. */
export const LOOSENING_HOURS = 24
