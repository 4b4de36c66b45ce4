import { z } from 'zod'
import { joinOperation, joinQuoteOperation } from './entries.ts'
import { operation } from './operation.ts'
import { teamGroup } from './picked-team.ts'
import { teamPlayer } from './players.ts'
import {
  dateTime,
  envelope,
  id,
  idText,
  millions,
  money,
  points,
  roundScopedId,
  tournamentStatus,
} from './shared.ts'

/** Seats of a room: up to 10, no limit, head-to-head. */
export const ROOM_FORMATS = [10, -1, 2] as const

/** Rows of a page of a room's ranking. */
export const RANKINGS_PER_PAGE = 10

/** A gameweek of a room. */
export const roomRound = z.object({
  id,
  name: z.string(),
  /** Of the gameweek in its championship. */
  roundNumber: z.int(),
  /** When the line-ups are locked: an hour before its first kick-off. */
  deadline: dateTime,
})

/** A room as its manager sees it. Money in the operator's currency. */
export const room = z.object({
  /** The same as room_id. */
  id,
  room_id: id,
  title: z.string(),
  /** The stake of an entry. */
  bet: money,
  /** All prizes together with the entries of now; what is paid in the end once it is finished. */
  prize: money,
  /** Prizes with the entries of now: the amount of each place of the range. */
  prizes: z.array(z.object({ place: z.object({ from: z.int(), to: z.int() }), amount: money })),
  currency: z.string(),
  currentPlayers: z.int(),
  /** -1 unlimited. */
  maxPlayers: z.int(),
  /** The caller's place in the whole room; null before the first deadline and for a caller who is not in it. */
  userPlace: z.int().nullable(),
  /** Points of all rounds so far; null like the place. */
  userPoints: points.nullable(),
  /** What the caller's team has left to spend; for a caller without a team what one may cost. */
  budget: millions,
  /** Every round is over and the prizes are paid, or it was cancelled. */
  isFinished: z.boolean(),
  /** The newest round that has begun is over: others' points of it can be seen (R-133). */
  isRoundFinished: z.boolean(),
  /** The caller's entry: none yet, its stake on its way, or in it. */
  entry: z.enum(['none', 'pending', 'entered']),
  /** Too few entries at the first deadline: every stake went back. */
  isCancelled: z.boolean(),
  status: tournamentStatus,
  /** The team of the caller in the round in focus: the open one, else the newest; null before they are in it. */
  user_team_id: roundScopedId.nullable(),
  sub_tournament_id: roundScopedId,
  tournament_id: id,
  championship_id: id,
  /** The first round it is played in and how many there are. */
  first_round: roomRound,
  rounds: z.int(),
  /** The round whose team can be changed now; null when none is left. */
  open_round: roomRound.nullable(),
  /** When its last seat is sold, shortly before the deadline of its first round. */
  sold_until: dateTime,
  /** Until when a seat is held for the caller, never longer than seats are sold; null without one. */
  held_until: dateTime.nullable(),
})

const roomBody = z.strictObject({ room_id: id })

export const roomOptionsOperation = operation('roomOptions', {
  feature: 'rooms',
  summary:
    'What can be staked and in which kinds of rooms; public, so that the slider stands before a login.',
  access: 'public',
  answer: envelope(
    z.object({
      stakes: z.array(money),
      /** Seats: 10, -1 no limit, 2 head-to-head. */
      formats: z.array(z.int()),
      currency: z.string(),
      /** The round new rooms begin with; null while none can be entered: back to the stakes. */
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
  body: z.strictObject({
    /** In whole units of the operator's currency, one of the stakes on offer. */
    bet: z.number(),
    max_players: z.int(),
    /** Where the operator has rooms in several championships; else the one that starts next. */
    championship_id: id.optional(),
  }),
  answer: envelope(z.array(room)),
  refusals: ['roomsNotAvailable', 'roomStakeUnknown', 'roomFormatUnknown', 'noRoomOpen', 'onlookerOnly'],
})

export const cancelSeekingOperation = operation('cancelSeeking', {
  feature: 'rooms',
  summary: 'Give a held seat back; nothing happens without one.',
  access: 'manager',
  body: roomBody,
  answer: envelope(z.null()),
  refusals: ['notFound', 'onlookerOnly'],
})

export const roomQuoteOperation = operation('roomQuote', {
  feature: 'rooms',
  summary: 'Exactly what joining would take from the wallet now; good once and for a minute.',
  access: 'manager',
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
    'onlookerOnly',
  ],
})

export const joinRoomOperation = operation('joinRoom', {
  feature: 'rooms',
  summary:
    'Take the seat with a team filled for the budget, then the stake. The room becomes the current one; joining again answers the same.',
  access: 'manager',
  body: z.strictObject({
    room_id: id,
    /** Of GET /gaffer/rooms/quote: the stake must be what it says. */
    quote: z.string().max(100).optional(),
  }),
  answer: envelope(
    z.object({
      room_id: id,
      budget: millions,
      user_team_id: roundScopedId,
      sub_tournament_id: roundScopedId,
      /** `pending`: the wallet has not answered yet, the outcome follows by the stream and by GET /gaffer/rooms. */
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
  body: roomBody,
  answer: envelope(room),
  refusals: ['notFound', 'roomNotJoined', 'onlookerOnly'],
})

export const leaveRoomOperation = operation('leaveRoom', {
  feature: 'rooms',
  summary:
    'Give up a seat before the first deadline: the stake goes back, with what was bought for the team.',
  access: 'manager',
  body: roomBody,
  answer: envelope(z.null()),
  refusals: ['notFound', 'roomNotJoined', 'gameAlreadyStarted', 'entryPending', 'onlookerOnly'],
})

export const myRoomsOperation = operation('myRooms', {
  feature: 'rooms',
  summary: 'The rooms of the caller, those still played first, newest first: what the room picker shows.',
  access: 'manager',
  answer: envelope(z.array(room)),
})

export const roomRankingsOperation = operation('roomRankings', {
  feature: 'rooms',
  summary:
    'The places of a room, 10 a page; without room_id of the current one. A page past the last is empty.',
  access: 'manager',
  query: z.strictObject({
    page: z
      .string()
      .regex(/^[1-9][0-9]{0,5}$/)
      .transform(Number)
      .default(1),
    room_id: idText.optional(),
  }),
  answer: envelope(
    z.object({
      room_id: id,
      rankings: z.array(
        z.object({
          rank: z.int(),
          team: z.string(),
          username: z.string(),
          /** For `user_id` of GET /users/points. */
          userId: id,
          totalPoints: points,
          /** Of the round being played, else of the last one. */
          roundPoints: points,
          is_mine: z.boolean(),
        }),
      ),
      /** Entries of the room. */
      count: z.int(),
      is_final: z.boolean(),
    }),
  ),
  refusals: ['notFound', 'roomNotJoined'],
})

export const userPointsOperation = operation('userPoints', {
  feature: 'rooms',
  summary:
    'A team of a room with the points of a round; another manager’s only after the round is finished. Without ids the caller’s own in the current room, in the newest round that has begun.',
  access: 'manager',
  query: z.strictObject({
    /** A round id of the championship. */
    round_id: idText.optional(),
    room_id: idText.optional(),
    user_id: idText.optional(),
  }),
  answer: envelope(
    z.object({
      room_id: id,
      user_team_id: roundScopedId,
      teamName: z.string(),
      userFullName: z.string(),
      is_mine: z.boolean(),
      round: roomRound,
      is_final: z.boolean(),
      currentScheme: z.string(),
      /** The chip that is played in the round; null without one. */
      chip: z.enum(['tripleCaptain', 'fullTeam', 'doubleVice']).nullable(),
      /** What the transfers of the round cost; zero or negative, and in `playerPoints` already. */
      transferCost: points,
      total_points: points.nullable(),
      total_place: z.int().nullable(),
    }),
    {
      groups: z.array(teamGroup),
      reserves: z.array(teamPlayer),
      /** Of the team in the round; null before its deadline. */
      playerPoints: points.nullable(),
    },
  ),
  refusals: ['notFound', 'roomNotJoined', 'roomRoundNotFinished'],
})

/** A room that was cancelled; shown for a week. */
export const roomNotice = z.object({
  kind: z.enum(['roomCancelled']),
  room_id: id,
  title: z.string(),
  /** What went back to the wallet. */
  amount: money,
  currency: z.string(),
  at: dateTime,
})

/** What the room variant's header and tabs show; in the answer of GET /palms/home. */
export const roomHome = z.object({
  /** The room last joined or entered, else the newest; null without one. */
  room: room.nullable(),
  /** Tabs: Team and Transfers while a round is open, Points once it is closed. */
  is_round_open: z.boolean(),
  /** What the wallet holds; null for a caller who is not logged in. */
  deposit: money.nullable(),
  notices: z.array(roomNotice),
})
