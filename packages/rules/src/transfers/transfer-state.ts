import type { GameRules } from '../core/game-rules.ts'
import type { Price } from '../core/units.ts'
import { knownPlayers } from '../squad/count-players.ts'
import type { Players } from '../core/game-rules.ts'

/** What a season team carries from save to save; every change of the squad is judged by it. */
export type TransferState = {
  /** Starters and reserves as saved now; empty before the team is entered. */
  readonly savedSquad: readonly number[]
  /** The squad at the last deadline; null before the entry's first one. */
  readonly lockedSquad: readonly number[] | null
  /** Unspent money, in units of 0.01M. Selling adds and buying subtracts the current price. */
  readonly bank: Price
  /** Free transfers at the start of the round. */
  readonly freeTransfers: number
  /** A wildcard is active in the round. */
  readonly hasWildcard: boolean
}

/** The state of a team that is about to be entered. */
export function newTransferState(rules: Pick<GameRules, 'budget'>): TransferState {
  return { savedSquad: [], lockedSquad: null, bank: rules.budget, freeTransfers: 0, hasWildcard: false }
}

/** Whether transfers cost nothing: before the first deadline, and with a wildcard. */
export function areTransfersUnlimited(state: Pick<TransferState, 'lockedSquad' | 'hasWildcard'>): boolean {
  return state.lockedSquad === null || state.hasWildcard
}

/** The bank after the saved squad is exchanged for another at current prices; below 0 it is too expensive. */
export function bankAfter(state: TransferState, squad: readonly number[], players: Players): Price {
  return state.bank + valueOf(state.savedSquad, players) - valueOf(squad, players)
}

/**
 * The rules for a season team: its budget is its bank plus what its players sell for now. With these rules,
 * everything that judges or fills a single-round team (`validateTeam`, `remainingBudget`, `reasonBlocked`, autofill)
 * works for a season team too.
 */
export function rulesInSeason(rules: GameRules, state: TransferState, players: Players): GameRules {
  return { ...rules, budget: state.bank + valueOf(state.savedSquad, players) }
}

/** The squads whose players a team may keep even above a club's limit (see `validateTeam`). */
export function ownedSquads(state: TransferState): readonly (readonly number[])[] {
  return state.lockedSquad === null ? [state.savedSquad] : [state.savedSquad, state.lockedSquad]
}

function valueOf(squad: readonly number[], players: Players): Price {
  return knownPlayers(squad, players).reduce((sum, { price }) => sum + price, 0)
}
