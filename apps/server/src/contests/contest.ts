import type { GameRules, MinorUnits, RulePackId } from '@gaffer/rules'
import type { Names } from '../core/present-units.ts'
import type { Operator } from '../operators/index.ts'

/** A contest in one round of its tournament, with what entering and saving need. */
export type Contest = {
  readonly contestId: number
  readonly roundNumber: number
  readonly tournamentId: number
  readonly operatorId: number
  readonly championshipId: number
  readonly priceListId: number
  readonly name: string
  readonly names: Names
  readonly creatorName: string | null
  readonly isSeasonal: boolean
  readonly type: 'official' | 'head_to_head' | 'user_created' | 'room'
  readonly rules: GameRules
  readonly rulePack: RulePackId
  /** The version of the pack that the round opened with. */
  readonly rulePackVersion: number
  readonly defaultRulePack: string
  readonly gameRoundId: number
  /** The gameweek of the championship. */
  readonly roundId: number
  readonly roundName: string
  readonly roundNames: Names
  readonly championshipRound: number
  readonly deadlineAt: Date
  /** How long before the deadline sales of seats end: not 0 only in rooms with a stake. */
  readonly salesEndMs: number
  readonly lockedAt: Date | null
  readonly closedAt: Date | null
  readonly entryFee: MinorUnits
  readonly currency: string
  readonly currencyExponent: number
  /** The operator's own prices of what is sold in seasons. */
  readonly prices: Operator['brand']['prices']
  readonly capacity: number | null
  readonly maxEntriesPerManager: number | null
  readonly entryCount: number
  readonly cancelledAt: Date | null
  /** Raised when staff change what a picked team was judged by. */
  readonly termsVersion: number
  /** The database's clock when the contest was read. */
  readonly now: Date
}

/**
 * Whether other managers' teams of the round can be seen: from the deadline on, in rooms once it is closed (Q-71).
 */
export function isOpenToOthers(
  contest: Pick<Contest, 'now' | 'deadlineAt' | 'lockedAt' | 'closedAt' | 'type'>,
): boolean {
  return contest.type === 'room' ? contest.closedAt !== null : isStarted(contest)
}

/**
 * Why a team of a contest that is no team of the caller's is not shown: while it would be hidden, one that exists and
 * one that does not are answered alike (G-35).
 */
export function whyNotShown(
  contest: Parameters<typeof isOpenToOthers>[0],
): 'notFound' | 'roomRoundNotFinished' | 'teamHiddenBeforeStart' {
  if (isOpenToOthers(contest)) return 'notFound'
  return contest.type === 'room' ? 'roomRoundNotFinished' : 'teamHiddenBeforeStart'
}

/** Whether the deadline of the round has passed by the database's clock. */
export function isStarted(contest: Pick<Contest, 'now' | 'deadlineAt' | 'lockedAt'>): boolean {
  return contest.lockedAt !== null || contest.now.getTime() >= contest.deadlineAt.getTime()
}
