import { type Kysely, sql } from 'kysely'
import { judgeRestraint } from '../fair-play/index.ts'
import { ok, refuse } from '@gaffer/rules'
import type { DB } from '../db/generated/database.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
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
 * seat is sold twice and no room is opened while another has seats.
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
  await openRooms(db)
  return loadOpenRooms(db, operatorId, championshipId)
}

/** Holds a seat in a single database statement; undefined once the round has begun. */
async function holdSeat(
  db: Kysely<DB>,
  managerId: number,
  { tournamentId, first }: OpenRooms,
  { stake, capacity, prizeTable, rakeBasisPoints }: RoomTerms,
): Promise<number | undefined> {
  const { rows } = await sql<{ room: number | null }>`
    select room from seek_room(${ADVISORY_LOCKS.gameRound}, ${ADVISORY_LOCKS.seekRoom}, ${managerId},
      ${first.gameRoundId}, ${tournamentId}, ${stake}, ${capacity}, ${HOLD_SECONDS}, ${JSON.stringify(prizeTable)}::jsonb,
      ${rakeBasisPoints})`.execute(db)
  return rows[0]?.room ?? undefined
}
