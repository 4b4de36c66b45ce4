import type { GameRules } from '../core/game-rules.ts'
import type { Price } from '../core/units.ts'
import { knownPlayers } from '../squad/count-players.ts'
import type { Players } from '../core/game-rules.ts'

/** What a team of a season carries from save to save: every change of the squad is judged by it. */
export type TransferState = {
  /** Starters and reserves as saved now; empty before the team is entered. */
  readonly savedSquad: readonly number[]
  /** The squad that the last deadline found; null before the entry's first. */
  readonly lockedSquad: readonly number[] | null
  /** Money not spent, in units of 0.01M. Selling adds and buying takes the price of the moment. */
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

/** The bank once the saved squad has become another, at the prices of now; below 0 it cannot be paid. */
export function bankAfter(state: TransferState, squad: readonly number[], players: Players): Price {
  return state.bank + valueOf(state.savedSquad, players) - valueOf(squad, players)
}

/**
 * The rules of a team in its season: its budget is its bank and what its players sell for now. With them
 * everything that judges or fills a team of one round (`validateTeam`, `remainingBudget`, `reasonBlocked`,
 * autofill) does so for a team of the season.
 */
export function rulesInSeason(rules: GameRules, state: TransferState, players: Players): GameRules {
  return { ...rules, budget: state.bank + valueOf(state.savedSquad, players) }
}

/** The squads whose players a team may keep even over the limit of a club (see `validateTeam`). */
export function heldSquads(state: TransferState): readonly (readonly number[])[] {
  return state.lockedSquad === null ? [state.savedSquad] : [state.savedSquad, state.lockedSquad]
}

function valueOf(squad: readonly number[], players: Players): Price {
  return knownPlayers(squad, players).reduce((sum, { price }) => sum + price, 0)
}
