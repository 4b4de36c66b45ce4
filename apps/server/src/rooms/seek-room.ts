import { type Kysely, sql } from 'kysely'
import { judgeRestraint } from '../fair-play/index.ts'
import { ok, refuse } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { gatherByKey, isRefusedByDatabase } from '../platform/db/gather.ts'
import { onceForEach } from '../platform/memory/once-for-each.ts'
import { createSharedReads } from '../platform/memory/shared-reads.ts'
import type { Operator } from '../operators/index.ts'
import { refusal, type Outcome } from '../core/outcome.ts'
import type { Caller } from '../core/caller.ts'
import { loadOpenRooms, openRooms, type OpenRooms } from './open-rooms.ts'
import { termsOf, type RoomTerms } from './room-offer.ts'

/** How long a seat that was found is held. */
export const HOLD_SECONDS = 120

/** What a manager looks for: a stake in whole currency units, and a number of seats, -1 for no limit. */
export type WantedRoom = {
  readonly bet: number
  readonly format: number
  readonly championshipId?: number | undefined
}

/**
 * Finds a room of a stake and format and holds a seat in it: the one already held, otherwise the fullest with a free
 * seat, otherwise a new one. Returns its id. Requests for the same kind of room run one after another, so that no
 * seat is sold twice and no room is opened while another has seats; those that arrive meanwhile are seated together,
 * by one commit (ADR-13).
 */
export async function seekRoom(
  db: Kysely<DB>,
  operator: Operator,
  caller: Caller,
  wanted: WantedRoom,
): Promise<Outcome<number>> {
  if (!operator.rooms.isOn) return refuse(refusal('roomsNotAvailable'))
  const terms = termsOf(operator, wanted.bet, wanted.format)
  if (terms === 'stakeUnknown') return refuse(refusal('roomStakeUnknown'))
  if (terms === 'formatUnknown') return refuse(refusal('roomFormatUnknown'))
  const restraint = await judgeRestraint(db, caller.managerId)
  if (restraint !== undefined) return refuse(restraint)
  const open = await findOpenRooms(db, operator.id, wanted.championshipId)
  const roomId = open && (await holdSeat(db, caller.managerId, open, terms))
  return roomId === undefined ? refuse(refusal('noRoomOpen')) : ok(roomId)
}

/** The rooms that can be entered, opened now if nobody has done so since the last ones began. */
async function findOpenRooms(
  db: Kysely<DB>,
  operatorId: number,
  championshipId: number | undefined,
): Promise<OpenRooms | undefined> {
  const known = await loadOpenRooms(db, operatorId, championshipId)
  if (known !== undefined) return known
  // What cannot be opened elsewhere is not this seeker's; the keeper of rooms says so.
  await openingsOf(db).get('', () => openRooms(db, { logFault: () => undefined }))
  return loadOpenRooms(db, operatorId, championshipId)
}

/**
 * Rooms are opened once for all who find none, and not again within a second: where there is nothing to open, those who
 * look again and again would keep every connection waiting for the same lock.
 */
const openingsOf = onceForEach((_db: Kysely<DB>) => createSharedReads<void>({ maxAgeMs: 1_000, max: 1 }))

/** Whoever looks for a room of a kind. */
type Seeker = { readonly managerId: number; readonly open: OpenRooms; readonly terms: RoomTerms }

/** Holds a seat; undefined once the round has begun. */
function holdSeat(
  db: Kysely<DB>,
  managerId: number,
  open: OpenRooms,
  terms: RoomTerms,
): Promise<number | undefined> {
  const kind = JSON.stringify([open.tournamentId, open.first.gameRoundId, terms])
  return holdGathered(db, kind, { managerId, open, terms })
}

/** Holds a seat for each seeker of one kind of room, in their order, by a single database statement. */
const holdGathered = gatherByKey(
  async (db: Kysely<DB>, seekers: readonly Seeker[]): Promise<readonly (number | undefined)[]> => {
    const [any] = seekers
    if (any === undefined) return []
    const { tournamentId, first } = any.open
    const { stake, capacity, prizeTable, rakeBasisPoints } = any.terms
    const managers = [...new Set(seekers.map(({ managerId }) => managerId))]
    const { rows } = await sql<{ seeker: number; room: number }>`
      select seeker, room from seek_rooms(${ADVISORY_LOCKS.gameRound}, ${ADVISORY_LOCKS.seekRoom}, ${managers}::int[],
        ${first.gameRoundId}, ${tournamentId}, ${stake}, ${capacity}, ${HOLD_SECONDS}, ${JSON.stringify(prizeTable)}::jsonb,
        ${rakeBasisPoints})`.execute(db)
    const rooms = new Map(rows.map(({ seeker, room }) => [seeker, room]))
    return seekers.map(({ managerId }) => rooms.get(managerId))
  },
  // Two statements at a time would wait for the same lock.
  { lanes: 1, most: 64, isUndone: isRefusedByDatabase, failsWaiting: true },
)
