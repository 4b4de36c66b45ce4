import { encodeRoundScopedId, type Room as WireRoom, type RoomNotice } from '@gaffer/contract'
import { type Language, translate } from '@gaffer/messages'
import { HUNDREDTHS, PRICE_UNITS_PER_MILLION, tournamentStatus } from '@gaffer/rules'
import { presentName } from '../core/present-units.ts'
import { poolOf, prizeRowsOf, prizesOf, type LiveStandings } from '../contests/index.ts'
import { presentMoney } from '../wallet/index.ts'
import type { CancelledRoom } from './repo.ts'
import { begunRoundOf, focusOf, isFinished, openRoundOf, type Room, type RoomRound } from './room.ts'

/** A room in the wire's format, as its manager sees it. */
export function presentRoom(room: Room, standings: LiveStandings, language: Language): WireRoom {
  const focus = focusOf(room)
  const open = openRoundOf(room)
  const first = room.rounds[0]
  const inFocus = (id: number) => encodeRoundScopedId({ id, round: focus.number })
  return {
    id: room.id,
    room_id: room.id,
    title: presentTitle(room.id, language),
    ...presentPrizes(room),
    currentPlayers: room.entryCount,
    maxPlayers: room.capacity ?? -1,
    ...presentStanding(room, standings),
    won:
      isFinished(room) && room.entry?.closed
        ? presentMoney(room.entry.closed.prize, room.currencyExponent)
        : null,
    budget: (room.entry?.bank ?? room.budget) / PRICE_UNITS_PER_MILLION,
    isFinished: isFinished(room),
    isRoundFinished: begunRoundOf(room)?.isClosed ?? false,
    entry: room.entry === null ? 'none' : room.entry.state === 'entered' ? 'entered' : 'pending',
    isCancelled: room.isCancelled,
    status: isFinished(room)
      ? 'past'
      : tournamentStatus({
          deadlineAt: first.deadlineAt.getTime(),
          closedAt: undefined,
          now: room.now.getTime(),
        }),
    user_team_id: room.entry === null ? null : inFocus(room.entry.id),
    sub_tournament_id: inFocus(room.id),
    tournament_id: room.tournamentId,
    championship_id: room.championshipId,
    first_round: presentRound(first, language),
    rounds: room.roundCount,
    open_round: open === undefined ? null : presentRound(open, language),
    sold_until: room.soldUntil.toISOString(),
    held_until: room.heldUntil?.toISOString() ?? null,
  }
}

/** The title of a room. */
export function presentTitle(roomId: number, language: Language): string {
  return translate(language, 'answers.room', { number: String(roomId) })
}

/** A gameweek of a room in the wire's format. */
export function presentRound(round: RoomRound, language: Language): WireRoom['first_round'] {
  return {
    id: round.roundId,
    name: presentName(round, language),
    roundNumber: round.championshipRound,
    deadline: round.deadlineAt.toISOString(),
  }
}

/** The notice of a cancelled room for its manager. */
export function presentNotice(cancelled: CancelledRoom, language: Language): RoomNotice {
  return {
    kind: 'roomCancelled',
    room_id: cancelled.roomId,
    title: presentTitle(cancelled.roomId, language),
    amount: presentMoney(cancelled.amount, cancelled.currencyExponent),
    currency: cancelled.currency,
    at: cancelled.cancelledAt.toISOString(),
  }
}

function presentPrizes(room: Room): Pick<WireRoom, 'bet' | 'prize' | 'prizes' | 'currency'> {
  const { currencyExponent, currency, prizeTable, rakeBasisPoints, entryCount, disqualifiedCount } = room
  const terms = { entryFee: room.stake, guaranteedPool: 0, rakeBasisPoints, prizeTable, currencyExponent }
  const entries = room.isCancelled ? 0 : entryCount
  const amounts = prizesOf(terms, Math.max(0, entries - disqualifiedCount), poolOf(terms, entries))
  const money = (amount: number) => presentMoney(amount, currencyExponent)
  return {
    bet: money(room.stake),
    prize: money(poolOf(terms, entries)),
    prizes: prizeRowsOf(prizeTable, amounts)
      .filter(({ from }) => from <= amounts.length)
      .map(({ from, to, amount }) => ({ place: { from, to }, amount: money(amount) })),
    currency,
  }
}

/** Place and points over all rounds: live while one is being played, otherwise as of the newest closed one. */
function presentStanding(room: Room, standings: LiveStandings): Pick<WireRoom, 'userPlace' | 'userPoints'> {
  const begun = begunRoundOf(room)
  if (room.entry === null || begun === undefined) return { userPlace: null, userPoints: null }
  const live = standings.standing({ entryId: room.entry.id, roundNumber: begun.number })
  if (live !== undefined) return { userPlace: live.place, userPoints: live.seasonPoints / HUNDREDTHS }
  const { closed } = room.entry
  return { userPlace: closed?.place ?? null, userPoints: closed === null ? null : closed.points / HUNDREDTHS }
}
