/** Whether a manager may enter a contest now. */
import { ok, refuse, type Result } from '../core/result.ts'
import type { EpochMs } from '../core/units.ts'

export type JoinContext = {
  readonly deadlineAt: EpochMs
  /** When seats stop being sold; undefined means at the deadline. Only rooms stop earlier. */
  readonly soldUntil?: EpochMs | undefined
  readonly isLocked: boolean
  readonly isCancelled: boolean
  /** A fixture of the round does not have both clubs yet. */
  readonly isComingSoon: boolean
  readonly now: EpochMs
  /** Seats taken, including those reserved for others. */
  readonly entryCount: number
  /** Whether one of the reserved seats belongs to a creator who has not entered yet. */
  readonly isReservedForCreator?: boolean | undefined
  /** undefined means no limit. */
  readonly capacity: number | undefined
  readonly myEntries: number
  /** undefined means no limit. */
  readonly entriesLimit: number | undefined
}

export type JoinRefusal =
  | 'gameAlreadyStarted'
  | 'seatsNoLongerSold'
  | 'tournamentCancelled'
  | 'tournamentNotReady'
  | 'entryLimitReached'
  | 'tournamentFull'
  | 'seatOfCreator'

/** Whether a manager may enter one more team, or the first reason why not. */
export function decideJoin(context: JoinContext): Result<'enter', JoinRefusal> {
  if (context.isCancelled) return refuse('tournamentCancelled')
  if (!isOpen(context)) return refuse('gameAlreadyStarted')
  if (context.soldUntil !== undefined && context.now >= context.soldUntil) return refuse('seatsNoLongerSold')
  if (context.isComingSoon) return refuse('tournamentNotReady')
  if (context.entriesLimit !== undefined && context.myEntries >= context.entriesLimit) {
    return refuse('entryLimitReached')
  }
  if (context.capacity !== undefined && context.entryCount >= context.capacity)
    return refuse(context.isReservedForCreator === true ? 'seatOfCreator' : 'tournamentFull')
  return ok('enter')
}

/** Whether teams may still be changed: before the deadline, but not at that very moment. */
export function isOpen(context: Pick<JoinContext, 'deadlineAt' | 'isLocked' | 'now'>): boolean {
  return !context.isLocked && context.now < context.deadlineAt
}

/** What a card's button offers: play while the manager may enter, otherwise view. */
export function cardAction(context: JoinContext): 'play' | 'full' | 'comingSoon' | 'view' {
  const decision = decideJoin(context)
  if (decision.ok) return 'play'
  if (decision.refusal === 'tournamentFull' || decision.refusal === 'seatOfCreator') return 'full'
  return decision.refusal === 'tournamentNotReady' ? 'comingSoon' : 'view'
}
