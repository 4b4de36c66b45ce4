/**
 * What a change of the squad costs (R-153, ADR-18). A round's transfers are the players who were not
 * in the last locked squad, however many saves they took: undoing one is free, and doing it again costs
 * nothing twice. Beyond the free ones each costs points; before the first deadline and with a wildcard none
 * does.
 */
import { POSITIONS } from '../core/position.ts'
import type { SeasonRules } from '../core/season-rules.ts'
import type { Points, Price } from '../core/units.ts'
import type { Players } from '../core/game-rules.ts'
import { hitsInRound, transferCostInRound, transfersMade } from './transfer-cost.ts'
import { areTransfersUnlimited, bankAfter, type TransferState } from './transfer-state.ts'

/** A player who left and the one of the same position who came. */
export type TransferPair = { readonly outId: number; readonly inId: number }

/** What saving a squad costs and leaves; the same before it is confirmed and once it is saved. */
export type TransferQuote = {
  /** The round's transfers: each player who joined since the last deadline, and for whom. */
  readonly pairs: readonly TransferPair[]
  readonly isUnlimited: boolean
  /** Free transfers that are left; what they were while transfers are unlimited. */
  readonly freeLeft: number
  /** Transfers beyond the free ones, and what they cost the round in hundredths of a point. */
  readonly hits: number
  readonly cost: Points
  /** The bank once the squad is saved; below 0 it cannot be paid. */
  readonly bank: Price
  /** Free transfers of the next round if nothing more is changed. */
  readonly nextFree: number
}

/** Quotes a squad against the last locked and the saved one. Judges nothing: that is `decideTransfers`. */
export function quoteTransfers(
  state: TransferState,
  squad: readonly number[],
  players: Players,
  season: SeasonRules,
): TransferQuote {
  const pairs = pairTransfers(state.lockedSquad ?? squad, squad, players)
  const isUnlimited = areTransfersUnlimited(state)
  const made = transfersMade({ ...state, squad })
  return {
    pairs,
    isUnlimited,
    freeLeft: isUnlimited ? state.freeTransfers : Math.max(0, state.freeTransfers - made),
    hits: hitsInRound({ ...state, squad }),
    cost: transferCostInRound({ ...state, squad }, season),
    bank: bankAfter(state, squad, players),
    nextFree: nextFreeTransfers({ free: state.freeTransfers, made, isUnlimited }, season),
  }
}

/** The players who left and came between two squads, paired within each position in the order of the squads. */
export function pairTransfers(
  before: readonly number[],
  after: readonly number[],
  players: Players,
): readonly TransferPair[] {
  return POSITIONS.flatMap((position) => {
    const isOfPosition = (id: number) => players.get(id)?.position === position
    const left = before.filter((id) => isOfPosition(id) && !after.includes(id))
    const came = after.filter((id) => isOfPosition(id) && !before.includes(id))
    return came.flatMap((inId, index) => {
      const outId = left[index]
      return outId === undefined ? [] : [{ outId, inId }]
    })
  })
}

/**
 * Free transfers of the round after: the unused ones are kept, a new one is added, the pack's limit holds.
 * A round in which transfers are unlimited (the first, or one with a wildcard) leaves what a single round brings.
 */
export function nextFreeTransfers(
  round: { readonly free: number; readonly made: number; readonly isUnlimited: boolean },
  season: SeasonRules,
): number {
  const kept = round.isUnlimited ? 0 : Math.max(0, round.free - round.made)
  return Math.min(season.freeTransfersLimit, kept + season.freeTransfersPerRound)
}

/**
 * Free transfers at the start of a round, from the last one in which the team was saved and what was made
 * in it; in the rounds between none was. `unlimitedRounds` are the entry's first and those of a wildcard.
 */
export function freeTransfersAt(
  round: number,
  saved: { readonly round: number; readonly free: number; readonly made: number },
  unlimitedRounds: readonly number[],
  season: SeasonRules,
): number {
  let free = saved.free
  for (let number = saved.round; number < round; number++) {
    const made = number === saved.round ? saved.made : 0
    free = nextFreeTransfers({ free, made, isUnlimited: unlimitedRounds.includes(number) }, season)
  }
  return free
}
