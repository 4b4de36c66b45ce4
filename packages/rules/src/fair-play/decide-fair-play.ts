import type { MinorUnits } from '../core/units.ts'
import { ok, refuse, type Result } from '../core/result.ts'

/**
 * What a fair-play limit caps within any 24 hours: the amount staked, the amount lost, the number of teams entered.
 */
export const LIMIT_KINDS = ['stake', 'loss', 'entries'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** Limits in force; null where there is none. Money is in minor units. */
export type FairPlayLimits = Readonly<Record<LimitKind, number | null>>

/** How much of each kind of limit was used within the last 24 hours. */
export type FairPlayUse = Readonly<Record<LimitKind, number>>

/** An entry or a payment about to be made; `amount` in minor units. */
export type Purchase = {
  readonly amount: MinorUnits
  readonly isEntry: boolean
  /** When its buyer proved who they are, in epoch seconds; undefined where nobody logged in for it. */
  readonly loggedInAt?: number | undefined
}

/** A payment above the amount needs a login that is no older, in epoch seconds. */
export type FreshLogin = { readonly above: MinorUnits; readonly since: number }

/** What is known of a manager who is about to play. */
export type FairPlayFacts = {
  readonly isExcluded: boolean
  /** Staff of the operator have blocked them from playing for a while. */
  readonly isBlocked: boolean
  /** The manager still has to confirm their age or the terms, which is required before any payment. */
  readonly lacksTerms: boolean
  /** Null where no payment requires a fresh login. */
  readonly freshLogin: FreshLogin | null
  readonly limits: FairPlayLimits
  readonly use: FairPlayUse
}

type FairPlayRefusal = {
  readonly code:
    | 'selfExcluded'
    | 'accountBlocked'
    | 'termsNotAccepted'
    | 'loginTooOld'
    | 'dailyEntriesReached'
    | 'stakeLimitReached'
    | 'lossLimitReached'
}

/** Whether a manager may enter or pay now. Managers who excluded themselves, or whom staff block, enter nothing, not even
 * for free. */
export function decideFairPlay(facts: FairPlayFacts, purchase: Purchase): Result<void, FairPlayRefusal> {
  const { limits, use } = facts
  const { amount, isEntry } = purchase
  const isOver = (kind: LimitKind, more: number) => limits[kind] !== null && use[kind] + more > limits[kind]
  if (facts.isExcluded) return refuse({ code: 'selfExcluded' })
  if (facts.isBlocked) return refuse({ code: 'accountBlocked' })
  if (facts.lacksTerms && amount > 0) return refuse({ code: 'termsNotAccepted' })
  if (isEntry && isOver('entries', 1)) return refuse({ code: 'dailyEntriesReached' })
  if (amount > 0 && isOver('stake', amount)) return refuse({ code: 'stakeLimitReached' })
  if (amount > 0 && isOver('loss', amount)) return refuse({ code: 'lossLimitReached' })
  // Asked last: nobody logs in again for what would be refused anyway.
  if (needsLogin(facts.freshLogin, purchase)) return refuse({ code: 'loginTooOld' })
  return ok(undefined)
}

function needsLogin(fresh: FreshLogin | null, { amount, loggedInAt }: Purchase): boolean {
  return fresh !== null && amount > fresh.above && (loggedInAt === undefined || loggedInAt < fresh.since)
}

/** The tighter of two limits. */
export function tighterLimit(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}

/** Whether a new limit applies at once, because it is at least as tight as the current one. Looser limits wait. */
export function isTightening(now: number | null, next: number | null): boolean {
  return next === null ? now === null : now === null || next <= now
}

/** How many hours pass before a looser limit takes effect, so that nobody loosens one right after a loss. */
export const LOOSENING_HOURS = 24
