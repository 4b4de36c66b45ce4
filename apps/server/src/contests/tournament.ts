import type { EpochMs, GameRules, MinorUnits, PrizeBand, RulePackId, Ties } from '@gaffer/rules'
import type { Names } from '../core/present-units.ts'

/** A round of a tournament: when it is entered, locked and closed. */
export type TournamentRound = {
  /** From 1 within the tournament. */
  readonly number: number
  readonly gameRoundId: number
  /** The gameweek of the championship. */
  readonly roundId: number
  readonly deadlineAt: EpochMs
  readonly lockedAt: EpochMs | undefined
  readonly closedAt: EpochMs | undefined
}

/** A contest of a tournament. */
export type TournamentContest = {
  readonly id: number
  readonly entryFee: MinorUnits
  /** undefined is unlimited, as in the next one. */
  readonly capacity: number | undefined
  readonly maxEntriesPerManager: number | undefined
  readonly guaranteedPool: MinorUnits
  readonly rakeBasisPoints: number
  readonly prizeTable: readonly PrizeBand[]
  readonly ties: Ties
  /** One of its seats is its creator's, who has not entered yet: a head-to-head. */
  readonly isCreatorsSeatKept: boolean
  readonly entryCount: number
  readonly isCancelled: boolean
}

/** A tournament as it stands in memory; football data is looked up beside it. */
export type Tournament = {
  readonly id: number
  readonly operatorId: number
  readonly championshipId: number
  readonly priceListId: number
  readonly name: string
  readonly names: Names
  readonly type: 'official' | 'head_to_head' | 'user_created' | 'room'
  readonly creatorName: string | undefined
  /** False for games of managers that only their code leads to: no list has them. */
  readonly isListed: boolean
  readonly isSeasonal: boolean
  readonly isHot: boolean
  /** Rounds it is planned to have; null where all of them are among `rounds`. */
  readonly roundCount: number | null
  readonly rules: GameRules
  readonly rulePack: RulePackId
  readonly currency: string
  readonly currencyExponent: number
  /** By number; a tournament without a round or a contest is not in memory. */
  readonly rounds: readonly [TournamentRound, ...TournamentRound[]]
  readonly contests: readonly [TournamentContest, ...TournamentContest[]]
}

/** A contest with the tournament it belongs to. */
export type ListedContest = { readonly tournament: Tournament; readonly contest: TournamentContest }

/** How many rounds it has, those not opened yet included. */
export function roundCountOf({ roundCount, rounds }: Tournament): number {
  return roundCount ?? rounds.length
}

/** When its last round was closed; undefined before, also while that round is not opened yet. */
export function closedAtOf(tournament: Tournament): EpochMs | undefined {
  const isAllOpened = tournament.rounds.length >= roundCountOf(tournament)
  return isAllOpened ? tournament.rounds.at(-1)?.closedAt : undefined
}
