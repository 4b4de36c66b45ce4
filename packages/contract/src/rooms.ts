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

/** Seats in a room: 10 at most, no limit (-1), or head-to-head. */
export const ROOM_FORMATS = [10, -1, 2] as const

/** Rows per page of a room's ranking. */
export const RANKINGS_PER_PAGE = 10

/** A gameweek of a room. */
export const roomRound = z.object({
  id,
  name: z.string(),
  /** The number of the gameweek in its championship. */
  roundNumber: z.int(),
  /** When line-ups are locked: an hour before the first kick-off. */
  deadline: dateTime,
})

/** A room as its manager sees it. Money is in the operator's currency. */
export const room = z.object({
  /** Equals room_id. */
  id,
  room_id: id,
  title: z.string(),
  /** The stake per entry. */
  bet: money,
  /** The sum of all prizes with the current entries; what was paid out once it is finished. */
  prize: money,
  /** Prizes with the current entries: the amount for each place of the range. */
  prizes: z.array(z.object({ place: z.object({ from: z.int(), to: z.int() }), amount: money })),
  currency: z.string(),
  currentPlayers: z.int(),
  /** -1 means no limit. */
  maxPlayers: z.int(),
  /** The caller's place in the whole room; null before the first deadline and for callers who are not in it. */
  userPlace: z.int().nullable(),
  /** Points of all rounds so far; null when the place is. */
  userPoints: points.nullable(),
  /** What the caller's team has left to spend; without a team, what a new one may cost. */
  budget: millions,
  /** Every round is over and the prizes are paid, or it was cancelled. */
  isFinished: z.boolean(),
  /** The newest round that has begun is over: others' points in it can be seen (R-133). */
  isRoundFinished: z.boolean(),
  /** The caller's entry: none yet, its stake being paid, or in the room. */
  entry: z.enum(['none', 'pending', 'entered']),
  /** Too few entries at the first deadline: all stakes were refunded. */
  isCancelled: z.boolean(),
  status: tournamentStatus,
  /** The caller's team in the current round: the open one, otherwise the newest; null before they are in it. */
  user_team_id: roundScopedId.nullable(),
  sub_tournament_id: roundScopedId,
  tournament_id: id,
  championship_id: id,
  /** The first round it is played in, and how many rounds there are. */
  first_round: roomRound,
  rounds: z.int(),
  /** The round whose team can be changed now; null when none is left. */
  open_round: roomRound.nullable(),
  /** When seats stop being sold, shortly before the deadline of its first round. */
  sold_until: dateTime,
  /** Until when a seat is held for the caller, never past `sold_until`; null without one. */
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
    'onlookerOnly',
  ],
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
          /** To be sent as `user_id` of GET /users/points. */
          userId: id,
          totalPoints: points,
          /** Points of the round being played, otherwise of the last one. */
          roundPoints: points,
          is_mine: z.boolean(),
        }),
      ),
      /** The number of entries in the room. */
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
      /** The chip played in the round; null without one. */
      chip: z.enum(['tripleCaptain', 'fullTeam', 'doubleVice']).nullable(),
      /** What the round's transfers cost; zero or negative, already included in `playerPoints`. */
      transferCost: points,
      total_points: points.nullable(),
      total_place: z.int().nullable(),
    }),
    {
      groups: z.array(teamGroup),
      reserves: z.array(teamPlayer),
      /** Points of the team in the round; null before its deadline. */
      playerPoints: points.nullable(),
    },
  ),
  refusals: ['notFound', 'roomNotJoined', 'roomRoundNotFinished'],
})

/** A cancelled room; shown for a week. */
export const roomNotice = z.object({
  kind: z.enum(['roomCancelled']),
  room_id: id,
  title: z.string(),
  /** What was refunded to the wallet. */
  amount: money,
  currency: z.string(),
  at: dateTime,
})

/** What the room variant shows in its header and tabs; part of the answer of GET /palms/home. */
export const roomHome = z.object({
  /** The room joined or opened most recently, otherwise the newest; null without one. */
  room: room.nullable(),
  /** Decides the tabs: Team and Transfers while a round is open, Points once it is closed. */
  is_round_open: z.boolean(),
  /** The balance of the wallet; null for a caller who is not logged in. */
  deposit: money.nullable(),
  notices: z.array(roomNotice),
})
