/**
 * Chips: triple captain, full team and double vice-captain. Each is free once and can be bought once
 * per championship; only one can be played in a round. Everything follows from the list of uses, so removing the use
 * of an open round gives the chip back.
 */
import { ok, refuse, type Result } from '../core/result.ts'
import { CHIPS, type ByChip, type Chip, type SeasonRules } from '../core/season-rules.ts'

export type ChipKind = 'free' | 'paid'

/** A chip that an entry has played. */
export type ChipUse = { readonly chip: Chip; readonly kind: ChipKind; readonly round: number }

export type ChipAccount = {
  /** Chips played in this championship, this round's included. */
  readonly uses: readonly ChipUse[]
  /** Chips bought in this championship, whether played or not. */
  readonly bought: readonly Chip[]
  /** The round that is being prepared. */
  readonly round: number
}

export type ChipState = {
  readonly isActive: boolean
  /** How often it can still be played, counting free and bought ones. */
  readonly free: number
  readonly paid: number
  readonly available: number
  readonly canBuy: boolean
}

export type ChipRefusal =
  | { readonly code: 'chipUsed'; readonly chip: Chip }
  /** Another chip is active, or the same chip of the other kind. */
  | { readonly code: 'chipAlreadyPlayed'; readonly chip: Chip }

/** What an entry can do with each chip in a round. */
export function chipStates(account: ChipAccount, season: SeasonRules): ByChip<ChipState> {
  const states = CHIPS.map((chip) => [chip, stateOf(chip, account, season)] as const)
  return Object.fromEntries(states) as ByChip<ChipState>
}

/** The chip of a round; undefined when none is played. */
export function activeChip({ uses, round }: Pick<ChipAccount, 'uses' | 'round'>): ChipUse | undefined {
  return uses.find((use) => use.round === round)
}

/**
 * Plays a chip in the account's round; the value is the new list of uses. Playing the active chip again changes
 * nothing.
 */
export function decideChip(
  account: ChipAccount,
  { chip, kind }: Pick<ChipUse, 'chip' | 'kind'>,
  season: SeasonRules,
): Result<readonly ChipUse[], ChipRefusal> {
  const active = activeChip(account)
  if (active?.chip === chip && active.kind === kind) return ok(account.uses)
  if (active !== undefined) return refuse({ code: 'chipAlreadyPlayed', chip: active.chip })
  if (stateOf(chip, account, season)[kind] <= 0) return refuse({ code: 'chipUsed', chip })
  return ok([...account.uses, { chip, kind, round: account.round }])
}

export type ChipPurchaseRefusal =
  | { readonly code: 'chipAlreadyBought'; readonly chip: Chip }
  | { readonly code: 'chipsMissing' }

/**
 * Buys several chips at once. The value is every chip owned afterwards and the price in whole units of the operator's
 * currency.
 */
export function decideChipPurchase(
  bought: readonly Chip[],
  wanted: readonly Chip[],
  season: SeasonRules,
): Result<{ readonly bought: readonly Chip[]; readonly price: number }, ChipPurchaseRefusal> {
  if (wanted.length === 0) return refuse({ code: 'chipsMissing' })
  const after = [...bought, ...wanted]
  const over = wanted.find((chip) => countOf(after, chip) > season.chips.bought)
  if (over !== undefined) return refuse({ code: 'chipAlreadyBought', chip: over })
  const areAll = wanted.length === CHIPS.length && CHIPS.every((chip) => wanted.includes(chip))
  return ok({ bought: after, price: areAll ? season.chips.priceOfAll : wanted.length * season.chips.price })
}

function stateOf(chip: Chip, account: ChipAccount, season: SeasonRules): ChipState {
  const usesOf = (kind: ChipKind) =>
    account.uses.filter((use) => use.chip === chip && use.kind === kind).length
  const bought = countOf(account.bought, chip)
  const free = Math.max(0, season.chips.free - usesOf('free'))
  const paid = Math.max(0, bought - usesOf('paid'))
  return {
    isActive: activeChip(account)?.chip === chip,
    free,
    paid,
    available: free + paid,
    canBuy: bought < season.chips.bought,
  }
}

function countOf(chips: readonly Chip[], chip: Chip): number {
  return chips.filter((each) => each === chip).length
}
