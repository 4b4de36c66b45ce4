/** Whether a manager may enter a contest now. */
import { ok, refuse, type Result } from '../core/result.ts'
import type { EpochMs } from '../core/units.ts'

export type JoinContext = {
  readonly deadlineAt: EpochMs
  /** When the last seat is sold; undefined is the deadline. Before it in rooms alone. */
  readonly soldUntil?: EpochMs | undefined
  readonly isLocked: boolean
  readonly isCancelled: boolean
  /** A fixture of the round still lacks a club. */
  readonly isComingSoon: boolean
  readonly now: EpochMs
  /** Seats taken, and those kept for others. */
  readonly entryCount: number
  /** Whether one of the seats kept is that of a creator who has not entered yet. */
  readonly isKeptForCreator?: boolean | undefined
  /** undefined is unlimited. */
  readonly capacity: number | undefined
  readonly myEntries: number
  /** undefined is unlimited. */
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

/** Whether a manager may enter one more team, or the first reason against it. */
export function decideJoin(context: JoinContext): Result<'enter', JoinRefusal> {
  if (context.isCancelled) return refuse('tournamentCancelled')
  if (!isOpen(context)) return refuse('gameAlreadyStarted')
  if (context.soldUntil !== undefined && context.now >= context.soldUntil) return refuse('seatsNoLongerSold')
  if (context.isComingSoon) return refuse('tournamentNotReady')
  if (context.entriesLimit !== undefined && context.myEntries >= context.entriesLimit) {
    return refuse('entryLimitReached')
  }
  if (context.capacity !== undefined && context.entryCount >= context.capacity)
    return refuse(context.isKeptForCreator === true ? 'seatOfCreator' : 'tournamentFull')
  return ok('enter')
}

/** Whether teams may still be changed: before the deadline, but not at it. */
export function isOpen(context: Pick<JoinContext, 'deadlineAt' | 'isLocked' | 'now'>): boolean {
  return !context.isLocked && context.now < context.deadlineAt
}

/** What the button of a card offers: play while the manager may enter, else view. */
export function cardAction(context: JoinContext): 'play' | 'full' | 'comingSoon' | 'view' {
  const decision = decideJoin(context)
  if (decision.ok) return 'play'
  if (decision.refusal === 'tournamentFull' || decision.refusal === 'seatOfCreator') return 'full'
  return decision.refusal === 'tournamentNotReady' ? 'comingSoon' : 'view'
}
