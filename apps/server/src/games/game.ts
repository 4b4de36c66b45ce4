import type { CreatedGameType, MinorUnits, PrizeBand, PrizeSplit } from '@gaffer/rules'
import type { CancelledBecause } from '../entries/index.ts'
import type { Names } from '../core/present-units.ts'

/** A created game as one manager sees it. */
export type CreatedGame = {
  readonly tournamentId: number
  readonly type: CreatedGameType
  readonly name: string
  readonly creatorName: string
  readonly isMine: boolean
  readonly isPublic: boolean
  readonly inviteCode: string
  readonly prizeSplit: PrizeSplit
  readonly modelName: string
  readonly modelNames: Names
  readonly championshipId: number
  readonly championshipName: string
  readonly championshipNames: Names
  readonly countryCode: string
  readonly isSeasonal: boolean
  readonly roundCount: number
  readonly closedRounds: number
  /** The number of the round that can be entered. */
  readonly openRound: number | null
  readonly contestId: number
  readonly entryFee: MinorUnits
  readonly capacity: number | null
  readonly entryCount: number
  /** A seat is reserved for its creator, who has not entered. */
  readonly isCreatorsSeatKept: boolean
  readonly prizeTable: readonly PrizeBand[]
  readonly cancelledAt: Date | null
  readonly cancelledBecause: CancelledBecause | null
  readonly currency: string
  readonly currencyExponent: number
  /** The game round of its first round. */
  readonly gameRoundId: number
  readonly deadlineAt: Date
  readonly lockedAt: Date | null
  readonly roundName: string
  readonly roundNames: Names
  readonly roundNumber: number
  readonly myEntryIds: readonly number[]
  /** What is refunded to the manager; null when nothing is. */
  readonly refunded: MinorUnits | null
  /** The database's clock when the game was read. */
  readonly now: Date
}

/** The status of a game at the moment it was read. */
export function statusOf(game: CreatedGame): 'open' | 'playing' | 'over' | 'cancelled' {
  if (game.cancelledAt !== null) return 'cancelled'
  if (game.lockedAt === null && game.now < game.deadlineAt) return 'open'
  return game.closedRounds >= game.roundCount ? 'over' : 'playing'
}
