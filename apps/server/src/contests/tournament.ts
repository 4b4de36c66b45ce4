import type { EpochMs, GameRules, MinorUnits, PrizeBand, RulePackId, Ties } from '@gaffer/rules'
import type { Names } from '../core/present-units.ts'

/** A round of a tournament: when it is entered, locked and closed. */
export type TournamentRound = {
  /** From 1 within the tournament. */
  readonly number: number
  readonly gameRoundId: number
  /** The gameweek of the championship. */
  readonly roundId: number
  /** The version of the tournament's rule pack that it opened with. */
  readonly rulePackVersion: number
  readonly deadlineAt: EpochMs
  readonly lockedAt: EpochMs | undefined
  readonly closedAt: EpochMs | undefined
}

/** A contest of a tournament. */
export type TournamentContest = {
  readonly id: number
  readonly entryFee: MinorUnits
  /** undefined means no limit, here and in the next field. */
  readonly capacity: number | undefined
  readonly maxEntriesPerManager: number | undefined
  readonly guaranteedPool: MinorUnits
  readonly rakeBasisPoints: number
  readonly prizeTable: readonly PrizeBand[]
  readonly ties: Ties
  /** Until when one of its seats is reserved for its creator, who has not entered yet. */
  readonly creatorsSeatUntil: EpochMs | undefined
  readonly entryCount: number
  /** How many of them are in no table, because they are disqualified. */
  readonly disqualifiedCount: number
  readonly isCancelled: boolean
}

/** A tournament as kept in memory; its football data is kept separately. */
export type Tournament = {
  readonly id: number
  readonly operatorId: number
  readonly championshipId: number
  readonly priceListId: number
  readonly name: string
  readonly names: Names
  readonly type: 'official' | 'head_to_head' | 'user_created' | 'room'
  readonly creatorName: string | undefined
  /** False for games of managers that can be reached only by code: no list contains them. */
  readonly isListed: boolean
  readonly isSeasonal: boolean
  readonly isHot: boolean
  /** Its place among those with the same deadline, hot ones first; lower first. */
  readonly listPlace: number
  /** How many rounds it will have; null where all of them are in `rounds`. */
  readonly roundCount: number | null
  readonly rules: GameRules
  readonly rulePack: RulePackId
  readonly currency: string
  readonly currencyExponent: number
  /** In order of number; a tournament without a round or a contest is not kept in memory. */
  readonly rounds: readonly [TournamentRound, ...TournamentRound[]]
  readonly contests: readonly [TournamentContest, ...TournamentContest[]]
}

/** A contest with the tournament it belongs to. */
export type ListedContest = { readonly tournament: Tournament; readonly contest: TournamentContest }

/** How many rounds it has, including those not opened yet. */
export function roundCountOf({ roundCount, rounds }: Tournament): number {
  return roundCount ?? rounds.length
}

/** When its last round was closed; undefined before that, and while that round is not opened yet. */
export function closedAtOf(tournament: Tournament): EpochMs | undefined {
  const isAllOpened = tournament.rounds.length >= roundCountOf(tournament)
  return isAllOpened ? tournament.rounds.at(-1)?.closedAt : undefined
}
