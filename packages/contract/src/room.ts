import { z } from 'zod'
import { dateTime, id, millions, money, points, roundScopedId, tournamentStatus } from './shared.ts'

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
  /** What the caller was paid once it is finished; null before that and for callers who are not in it. */
  won: money.nullable(),
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
