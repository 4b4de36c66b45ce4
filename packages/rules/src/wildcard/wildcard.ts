/**
 * The wildcard: while it is active, transfers are free and unlimited. Once activated it cannot be
 * cancelled, and it ends with its round.
 */
import { ok, refuse, type Result } from '../core/result.ts'
import type { SeasonRules } from '../core/season-rules.ts'

export type WildcardUse = {
  /** Rounds of the season in which the entry activated a wildcard, this one included. */
  readonly usedRounds: readonly number[]
  /** The round that is being prepared. */
  readonly round: number
  /** The entry has not reached a deadline yet, so its transfers are unlimited anyway. */
  readonly isFirstRound: boolean
}

export type WildcardState = {
  readonly state: 'notYet' | 'available' | 'active' | 'used'
  /** Wildcards left to activate in this round; 0 while one is active. */
  readonly left: number
  /** The first round in which one may be activated. */
  readonly fromRound: number
}

export type WildcardRefusal =
  | { readonly code: 'wildcardNotYet'; readonly fromRound: number }
  | { readonly code: 'wildcardUsed' | 'wildcardActive' | 'wildcardNotNeeded' }

/** What an entry can do with its wildcard in a round. */
export function wildcardState({ usedRounds, round }: WildcardUse, season: SeasonRules): WildcardState {
  const { perSeason, firstRound: fromRound } = season.wildcard
  if (usedRounds.includes(round)) return { state: 'active', left: 0, fromRound }
  const left = perSeason - usedRounds.length
  if (left <= 0) return { state: 'used', left: 0, fromRound }
  return round < fromRound ? { state: 'notYet', left, fromRound } : { state: 'available', left, fromRound }
}

/** Activates a wildcard; the value is the new list of rounds in which the entry has used one. */
export function decideWildcard(
  use: WildcardUse,
  season: SeasonRules,
): Result<readonly number[], WildcardRefusal> {
  const { state, fromRound } = wildcardState(use, season)
  if (state === 'active') return refuse({ code: 'wildcardActive' })
  if (state === 'used') return refuse({ code: 'wildcardUsed' })
  if (state === 'notYet') return refuse({ code: 'wildcardNotYet', fromRound })
  if (use.isFirstRound) return refuse({ code: 'wildcardNotNeeded' })
  return ok([...use.usedRounds, use.round])
}
