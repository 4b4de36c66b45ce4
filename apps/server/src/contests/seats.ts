import { decideJoin } from '@gaffer/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import type { Contest } from './contest.ts'
import type { RoundGate } from './round.ts'
import { isVisibleTo } from './visibility.ts'

/** The seats of a contest from one manager's point of view. */
export type Seats = {
  /** Entries, and seats held for others. */
  readonly taken: number
  /** One more seat is reserved for the game's creator, who is not in it yet (Q-120). */
  readonly isCreatorsSeatKept: boolean
  readonly capacity: number | null
  readonly cancelledAt: Date | null
  /** Entries of all logins of the person (Q-256). */
  readonly mine: number
  /** False in a private game of managers if this manager does not have its code. */
  readonly isInvited: boolean
}

const seatReservedUntil = sql`seats_sold_until(first_round.deadline_at, championship.game_minute_ms)`

/**
 * Something of the reservation in the `subgame` of a query: a created game with limited seats reserves one for its
 * creator until they enter, leave, or no seat of a room would be sold any more (Q-120). Null where there is none.
 */
const reservation = (column: RawBuilder<unknown>, condition = sql``) => sql`
  (select ${column} from created_game game
   join tournament created on created.id = game.tournament_id
   join championship on championship.id = created.championship_id
   join tournament_round first on first.tournament_id = game.tournament_id and first.number = 1
   join game_round first_round on first_round.id = first.game_round_id
   where game.tournament_id = subgame.tournament_id and subgame.capacity is not null
     and game.creator_left_at is null ${condition}
     and not exists (select from entry where entry.subgame_id = subgame.id
       and entry.manager_id = game.creator_manager_id and entry.state <> 'released'))`

/** The manager for whom a seat is reserved at the moment of the query. */
export const creatorWithSeat: RawBuilder<unknown> = reservation(
  sql`game.creator_manager_id`,
  sql`and ${seatReservedUntil} > clock_timestamp()`,
)

/** Until when a seat is reserved for somebody, in epoch milliseconds. */
export const creatorsSeatUntil: RawBuilder<unknown> = reservation(
  sql`(extract(epoch from ${seatReservedUntil}) * 1000)::bigint`,
)

/** The current seats of a contest and the manager's own entries in it. */
export async function loadSeats(
  db: Kysely<DB>,
  contestId: number,
  managerId: number,
): Promise<Seats | undefined> {
  const found = await sql<Seats>`
    select entry_count + (select count(*)::int from room_hold hold
             where hold.subgame_id = subgame.id and hold.manager_id <> ${managerId}
               and hold.held_until > clock_timestamp()) as taken,
           coalesce(${creatorWithSeat} <> ${managerId}, false) as is_creators_seat_kept,
           capacity, cancelled_at,
           (select count(*)::int from entry
            where subgame_id = subgame.id and manager_id in (select same_person(${managerId}::int))
              and state <> 'released') as mine,
           ${isVisibleTo(sql`subgame.tournament_id`, managerId)} as is_invited
    from subgame where id = ${contestId}`.execute(db)
  return found.rows[0]
}

/** Whether there is a seat for one more team of this manager (R-102, R-151, Q-119, Q-120). */
export function decideSeat(
  {
    contest,
    isComingSoon,
  }: {
    readonly contest: Pick<Contest, 'maxEntriesPerManager' | 'salesEndMs'>
    /** A fixture of the round does not have both clubs yet. */
    readonly isComingSoon: boolean
  },
  gate: RoundGate,
  seats: Pick<Seats, 'taken' | 'isCreatorsSeatKept' | 'capacity' | 'cancelledAt' | 'mine'>,
): ReturnType<typeof decideJoin> {
  const { taken, isCreatorsSeatKept, capacity } = seats
  const deadlineAt = gate.deadlineAt.getTime()
  return decideJoin({
    deadlineAt,
    soldUntil: deadlineAt - contest.salesEndMs,
    isLocked: gate.lockedAt !== null,
    isCancelled: seats.cancelledAt !== null,
    isComingSoon,
    now: gate.now.getTime(),
    entryCount: taken + (isCreatorsSeatKept ? 1 : 0),
    isReservedForCreator: isCreatorsSeatKept && (capacity === null || taken < capacity),
    capacity: capacity ?? undefined,
    myEntries: seats.mine,
    entriesLimit: contest.maxEntriesPerManager ?? undefined,
  })
}
