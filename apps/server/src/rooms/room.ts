import type { MinorUnits, Points, Price, PrizeBand } from '@gaffer/rules'
import type { Names } from '../core/present-units.ts'

/** A gameweek in which a room is played. */
export type RoomRound = {
  /** Number in the room's tournament, from 1. */
  readonly number: number
  readonly gameRoundId: number
  /** The gameweek of the championship. */
  readonly roundId: number
  readonly championshipRound: number
  readonly name: string
  readonly names: Names
  readonly deadlineAt: Date
  readonly isLocked: boolean
  readonly isClosed: boolean
}

/** A room with one manager's entry in it. */
export type Room = {
  readonly id: number
  readonly tournamentId: number
  readonly championshipId: number
  readonly stake: MinorUnits
  readonly capacity: number | null
  readonly entryCount: number
  /** How many of them are in no table. */
  readonly disqualifiedCount: number
  /** When seats stop being sold. */
  readonly soldUntil: Date
  readonly rakeBasisPoints: number
  readonly prizeTable: readonly PrizeBand[]
  readonly isCancelled: boolean
  readonly currency: string
  readonly currencyExponent: number
  /** What a team may cost. */
  readonly budget: Price
  /** How many rounds it will have, and those already opened, in order. */
  readonly roundCount: number
  readonly rounds: readonly [RoomRound, ...RoomRound[]]
  /** The database's clock when the room was read. */
  readonly now: Date
  /** Until when a seat is held for the manager; null without one. */
  readonly heldUntil: Date | null
  readonly entry: RoomEntry | null
}

/** A manager's entry in a room. */
export type RoomEntry = {
  readonly id: number
  readonly state: 'reserved' | 'entered'
  readonly isDisqualified: boolean
  readonly bank: Price
  /** After the newest closed round; null before the first. */
  readonly closed: { readonly place: number; readonly points: Points; readonly prize: MinorUnits } | null
}

/** The round whose team can be changed now; undefined when none is left. */
export function openRoundOf({ rounds, now }: Pick<Room, 'rounds' | 'now'>): RoomRound | undefined {
  return rounds.find((round) => !round.isLocked && round.deadlineAt > now)
}

/** The newest round that has begun; undefined before the first. */
export function begunRoundOf({ rounds, now }: Pick<Room, 'rounds' | 'now'>): RoomRound | undefined {
  return rounds.findLast((round) => round.isLocked || round.deadlineAt <= now)
}

/** The round in which a room is shown: the one whose team can be changed, otherwise the newest. */
export function focusOf(room: Pick<Room, 'rounds' | 'now'>): RoomRound {
  return openRoundOf(room) ?? begunRoundOf(room) ?? room.rounds[0]
}

/** Every round is closed, so its prizes are paid, or it was cancelled. */
export function isFinished({ isCancelled, rounds, roundCount }: Room): boolean {
  const last = rounds.find(({ number }) => number === roundCount)
  return isCancelled || last?.isClosed === true
}
