import { decideJoin } from '@gaffer/rules'
import type { RoundGate } from '../contests/index.ts'
import type { Seats } from './repo.ts'
import type { SeatRequest } from './seat-ask.ts'

/** Whether there is a seat for one more team of this manager, by the rules (spec 4, 5). */
export function decideSeat(
  { contest, isComingSoon }: Pick<SeatRequest, 'contest' | 'isComingSoon'>,
  gate: RoundGate,
  seats: Pick<Seats, 'taken' | 'capacity' | 'cancelledAt' | 'mine'>,
): ReturnType<typeof decideJoin> {
  return decideJoin({
    deadlineAt: gate.deadlineAt.getTime(),
    isLocked: gate.lockedAt !== null,
    isCancelled: seats.cancelledAt !== null,
    isComingSoon,
    now: gate.now.getTime(),
    entryCount: seats.taken,
    capacity: seats.capacity ?? undefined,
    myEntries: seats.mine,
    entriesLimit: contest.maxEntriesPerManager ?? undefined,
  })
}
