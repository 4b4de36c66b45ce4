import { z } from 'zod'
import { joinOperation, joinQuoteOperation } from './entries.ts'
import { operation, SEAT } from './operation.ts'
import { room, roomRound } from './room.ts'
import { envelope, id, idText, millions, money, roundScopedId } from './shared.ts'

/** Seats in a room: 10 at most, no limit (-1), or head-to-head. */
export const ROOM_FORMATS = [10, -1, 2] as const

const roomBody = z.strictObject({ room_id: id })

export const roomOptionsOperation = operation('roomOptions', {
  feature: 'rooms',
  summary:
    'What can be staked and in which kinds of rooms; public, so that the slider stands before a login.',
  access: 'public',
  shows: ['rooms'],
  answer: envelope(
    z.object({
      stakes: z.array(money),
      /** Seats: 10, -1 for no limit, 2 for head-to-head. */
      formats: z.array(z.int()),
      currency: z.string(),
      /** The round in which new rooms begin; null when none can be entered, which leads back to the stakes. */
      first_round: roomRound.nullable(),
      rounds: z.int(),
      budget: millions,
    }),
  ),
  refusals: ['roomsNotAvailable'],
})

export const seekRoomOperation = operation('seekRoom', {
  feature: 'rooms',
  summary:
    'Look for a room of a stake and format; a seat is held for two minutes, or as long as seats are sold. The room is data[0].',
  access: 'manager',
  changes: [],
  body: z.strictObject({
    /** In whole units of the operator's currency, one of the stakes on offer. */
    bet: z.number(),
    max_players: z.int(),
    /** For operators with rooms in several championships; if missing, the one that starts next. */
    championship_id: id.optional(),
  }),
  answer: envelope(z.array(room)),
  refusals: [
    'roomsNotAvailable',
    'roomStakeUnknown',
    'roomFormatUnknown',
    'noRoomOpen',
    'selfExcluded',
    'accountBlocked',
  ],
})

export const cancelSeekingOperation = operation('cancelSeeking', {
  feature: 'rooms',
  summary: 'Give a held seat back; nothing happens without one.',
  access: 'manager',
  changes: [],
  body: roomBody,
  answer: envelope(z.null()),
  refusals: ['notFound'],
})

export const roomQuoteOperation = operation('roomQuote', {
  feature: 'rooms',
  summary: 'Exactly what joining would take from the wallet now; good once and for a minute.',
  access: 'manager',
  isPersonal: true,
  params: z.strictObject({ roomId: idText }),
  answer: joinQuoteOperation.answer,
  refusals: [
    'notFound',
    'roomFull',
    'roomFinished',
    'roomAlreadyJoined',
    'gameAlreadyStarted',
    'seatsNoLongerSold',
    'tournamentNotReady',
  ],
})

export const joinRoomOperation = operation('joinRoom', {
  feature: 'rooms',
  summary:
    'Take the seat with a team filled for the budget, then the stake. The room becomes the current one; joining again answers the same.',
  access: 'manager',
  changes: SEAT,
  body: z.strictObject({
    room_id: id,
    /** From GET /gaffer/rooms/quote: the stake must match it. */
    quote: z.string().max(100).optional(),
  }),
  answer: envelope(
    z.object({
      room_id: id,
      budget: millions,
      user_team_id: roundScopedId,
      sub_tournament_id: roundScopedId,
      /** `pending`: the wallet has not answered yet; the outcome follows on the stream and in GET /gaffer/rooms. */
      state: z.enum(['entered', 'pending']),
    }),
    { budget: millions },
  ),
  refusals: [
    ...joinOperation.refusals.filter(
      (code) => !['tournamentFull', 'tournamentCancelled', 'seatOfCreator'].includes(code),
    ),
    'seatsNoLongerSold',
    'roomFull',
    'roomFinished',
  ],
})

export const enterRoomOperation = operation('enterRoom', {
  feature: 'rooms',
  summary: 'Make a room the caller is in the current one, which calls without a team mean.',
  access: 'manager',
  changes: ['rooms', 'team'],
  body: roomBody,
  answer: envelope(room),
  refusals: ['notFound', 'roomNotJoined'],
})

export const leaveRoomOperation = operation('leaveRoom', {
  feature: 'rooms',
  summary:
    'Give up a seat before the first deadline: the stake goes back, with what was bought for the team.',
  access: 'manager',
  changes: SEAT,
  body: roomBody,
  answer: envelope(z.null()),
  refusals: ['notFound', 'roomNotJoined', 'gameAlreadyStarted', 'entryPending'],
})

export const myRoomsOperation = operation('myRooms', {
  feature: 'rooms',
  summary: 'The rooms of the caller, those still played first, newest first: what the room picker shows.',
  access: 'signedIn',
  shows: ['rooms'],
  answer: envelope(z.array(room)),
})
