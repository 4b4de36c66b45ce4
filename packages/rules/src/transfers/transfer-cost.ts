/**
 * What the transfers of a round cost (R-215, ADR-18): the players who were not in the squad at the last deadline,
 * less the free transfers. They cost nothing before an entry's first deadline and with a wildcard.
 */
import type { SeasonRules } from '../core/season-rules.ts'
import type { Points } from '../core/units.ts'
import { areTransfersUnlimited, type TransferState } from './transfer-state.ts'

/** A squad, the squad at the last deadline, and how many changes between them are free. */
export type RoundTransfers = Pick<TransferState, 'lockedSquad' | 'freeTransfers' | 'hasWildcard'> & {
  readonly squad: readonly number[]
}

/** The players of a squad who joined since the last deadline; empty before the entry's first one. */
export function transfersMade({ squad, lockedSquad }: Pick<RoundTransfers, 'squad' | 'lockedSquad'>): number {
  return lockedSquad === null ? 0 : squad.filter((id) => !lockedSquad.includes(id)).length
}

/** The transfers of a round beyond the free ones. */
export function hitsInRound(round: RoundTransfers): number {
  return areTransfersUnlimited(round) ? 0 : Math.max(0, transfersMade(round) - round.freeTransfers)
}

/** What a round's transfers take from its points, in hundredths; never below 0. */
export function transferCostInRound(
  round: RoundTransfers,
  season: Pick<SeasonRules, 'transferCost'>,
): Points {
  return hitsInRound(round) * season.transferCost
}
