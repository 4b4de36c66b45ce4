import { decideJoin } from '@gaffer/rules'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { Contest } from './contest.ts'
import type { RoundGate } from './round.ts'
import { isVisibleTo } from './visibility.ts'

/** The seats of a contest as one manager finds them. */
export type Seats = {
  /** Entries, and seats held for others. */
  readonly taken: number
  readonly capacity: number | null
  readonly cancelledAt: Date | null
  readonly mine: number
  /** False in a private game of managers whose code this manager has not. */
  readonly isInvited: boolean
}

/** The seats of a contest and the manager's own entries in it, as of now. */
export async function loadSeats(
  db: Kysely<DB>,
  contestId: number,
  managerId: number,
): Promise<Seats | undefined> {
  const found = await sql<Seats>`
    select entry_count + (select count(*)::int from room_hold hold
             where hold.subgame_id = subgame.id and hold.manager_id <> ${managerId}
               and hold.held_until > clock_timestamp()) as taken,
           capacity, cancelled_at,
           (select count(*)::int from entry
            where subgame_id = subgame.id and manager_id = ${managerId} and state <> 'released') as mine,
           ${isVisibleTo(sql`subgame.tournament_id`, managerId)} as is_invited
    from subgame where id = ${contestId}`.execute(db)
  return found.rows[0]
}

/** Whether there is a seat for one more team of this manager, by the rules (R-102, R-151). */
export function decideSeat(
  {
    contest,
    isComingSoon,
  }: {
    readonly contest: Pick<Contest, 'maxEntriesPerManager'>
    /** A fixture of the round still lacks a team. */
    readonly isComingSoon: boolean
  },
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
