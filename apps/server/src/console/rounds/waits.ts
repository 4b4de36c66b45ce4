import type { ConsoleAnswer } from '@gaffer/contract/console'
import type { RoundWaits } from '../../rounds/index.ts'
import type { RoundRow } from './load-rounds.ts'

/** One thing that a round waits for. */
export type RoundWait = {
  readonly for: ConsoleAnswer<'roundList'>['data'][number]['waits'][number]['for']
  readonly count: number
  readonly until: Date | null
}

/** What a round waits for, as what closes it decides; nothing where it is closed. */
export function waitsOf(
  round: Pick<RoundRow, 'state' | 'deadlineAt'>,
  waits: RoundWaits | undefined,
): readonly RoundWait[] {
  if (round.state === 'closed') return []
  if (waits === undefined) return [{ for: 'deadline', count: 0, until: round.deadlineAt }]
  const found: RoundWait[] = []
  const say = (what: RoundWait['for'], count: number, until: Date | null = null) =>
    found.push({ for: what, count, until })
  if (waits.isAfterReopened) say('reopenedRound', 1)
  else if (waits.isAfterOpen) say('earlierRound', 1)
  if (!waits.isOwnershipCounted) say('ownership', 0)
  if (waits.isClosing) return [...found, { for: 'closing', count: 0, until: null }]
  const untold = waits.matchesUntold - waits.matchesLeft
  if (waits.matchesLeft > 0) say('matches', waits.matchesLeft)
  if (untold > 0) say('reports', untold)
  if (waits.matchesContradictory > 0) say('contradictions', waits.matchesContradictory)
  if (waits.matchesDoubtful > 0) say('postponed', waits.matchesDoubtful)
  if (waits.isFinalAwaited) say('final', 0)
  const isOver =
    waits.matchesLeft === 0 &&
    waits.matchesUntold === 0 &&
    waits.matchesContradictory === 0 &&
    waits.matchesDoubtful === 0 &&
    !waits.isFinalAwaited
  if (isOver && waits.correctionsUntil.getTime() > Date.now()) say('corrections', 0, waits.correctionsUntil)
  if (waits.undecidedEntries > 0) say('wallet', waits.undecidedEntries, waits.patienceUntil)
  return found
}

/** Whether only time is left to wait for, or a source that has owed its last word for a day. */
export function isReadyToClose(waits: RoundWaits | undefined): boolean {
  return (
    waits !== undefined &&
    !waits.isClosing &&
    waits.isOwnershipCounted &&
    waits.matchesLeft === 0 &&
    waits.matchesUntold === 0 &&
    waits.matchesContradictory === 0 &&
    waits.matchesDoubtful === 0 &&
    (!waits.isFinalAwaited || waits.isFinalOverdue) &&
    !waits.isAfterReopened &&
    !waits.isAfterOpen
  )
}
