/**
 * What a change of the squad costs (R-153, ADR-18). A round's transfers are the players who were not in the last
 * locked squad, however many saves it took: undoing a transfer is free, and making it again is not charged twice.
 * Each one beyond the free ones costs points, except before the first deadline and with a wildcard.
 */
import { POSITIONS } from '../core/position.ts'
import type { SeasonRules } from '../core/season-rules.ts'
import type { Points, Price } from '../core/units.ts'
import type { Players } from '../core/game-rules.ts'
import { hitsInRound, transferCostInRound, transfersMade } from './transfer-cost.ts'
import { areTransfersUnlimited, bankAfter, type TransferState } from './transfer-state.ts'

/** A player who left and the player of the same position who replaced them. */
export type TransferPair = { readonly outId: number; readonly inId: number }

/** What saving a squad costs and leaves; the same figures before it is confirmed and after it is saved. */
export type TransferQuote = {
  /** The round's transfers: each player who joined since the last deadline, and whom they replaced. */
  readonly pairs: readonly TransferPair[]
  readonly isUnlimited: boolean
  /** Free transfers left; unchanged while transfers are unlimited. */
  readonly freeLeft: number
  /** Transfers beyond the free ones, and what they cost in the round, in hundredths of a point. */
  readonly hits: number
  readonly cost: Points
  /** The bank after the squad is saved; below 0 the squad is too expensive. */
  readonly bank: Price
  /** Free transfers in the next round if nothing else changes. */
  readonly nextFree: number
}

/** Quotes a squad against the last locked squad and the saved one. It judges nothing; `decideTransfers` does. */
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
 * Free transfers of the next round: the unused ones carry over and a new one is added, up to the pack's limit. After a
 * round with unlimited transfers (the first, or one with a wildcard) there are as many as a single round brings.
 */
export function nextFreeTransfers(
  round: { readonly free: number; readonly made: number; readonly isUnlimited: boolean },
  season: SeasonRules,
): number {
  const unused = round.isUnlimited ? 0 : Math.max(0, round.free - round.made)
  return Math.min(season.freeTransfersLimit, unused + season.freeTransfersPerRound)
}

/**
 * Free transfers at the start of a round, computed from the last round in which the team was saved and the transfers
 * made in it; no transfers were made in between. `unlimitedRounds` are the entry's first round and those with a
 * wildcard.
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
