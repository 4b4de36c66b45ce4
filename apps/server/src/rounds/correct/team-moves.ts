import type { MinorUnits, Points } from '@gaffer/rules'

type Integers = Int32Array<ArrayBuffer>
/** Minor units may exceed 32 bits. */
type Amounts = Float64Array<ArrayBuffer>

/**
 * Teams of a game round whose points, place or prize would be others, contest by contest: a column each, because there
 * may be a million of them. One that is out of its contest has its points, and place 0.
 */
export type TeamMoves = {
  readonly entryIds: Integers
  readonly contestIds: Integers
  readonly pointsBefore: Integers
  readonly pointsAfter: Integers
  readonly placeBefore: Integers
  readonly placeAfter: Integers
  readonly prizeBefore: Amounts
  readonly prizeAfter: Amounts
}

/** One of them. */
export type TeamMove = {
  readonly entryId: number
  readonly contestId: number
  readonly pointsBefore: Points
  readonly pointsAfter: Points
  readonly placeBefore: number
  readonly placeAfter: number
  readonly prizeBefore: MinorUnits
  readonly prizeAfter: MinorUnits
}

/** Columns of so many teams, to be filled. */
export function blankMoves(size: number): TeamMoves {
  return {
    entryIds: new Int32Array(size),
    contestIds: new Int32Array(size),
    pointsBefore: new Int32Array(size),
    pointsAfter: new Int32Array(size),
    placeBefore: new Int32Array(size),
    placeAfter: new Int32Array(size),
    prizeBefore: new Float64Array(size),
    prizeAfter: new Float64Array(size),
  }
}

/** The first of them, in columns without room for more. */
export function firstMoves(moves: TeamMoves, size: number): TeamMoves {
  return {
    entryIds: moves.entryIds.slice(0, size),
    contestIds: moves.contestIds.slice(0, size),
    pointsBefore: moves.pointsBefore.slice(0, size),
    pointsAfter: moves.pointsAfter.slice(0, size),
    placeBefore: moves.placeBefore.slice(0, size),
    placeAfter: moves.placeAfter.slice(0, size),
    prizeBefore: moves.prizeBefore.slice(0, size),
    prizeAfter: moves.prizeAfter.slice(0, size),
  }
}

export function moveAt(moves: TeamMoves, at: number): TeamMove {
  return {
    entryId: moves.entryIds[at] ?? 0,
    contestId: moves.contestIds[at] ?? 0,
    pointsBefore: moves.pointsBefore[at] ?? 0,
    pointsAfter: moves.pointsAfter[at] ?? 0,
    placeBefore: moves.placeBefore[at] ?? 0,
    placeAfter: moves.placeAfter[at] ?? 0,
    prizeBefore: moves.prizeBefore[at] ?? 0,
    prizeAfter: moves.prizeAfter[at] ?? 0,
  }
}

/** What goes over to another thread with them. */
export function buffersOfMoves(moves: TeamMoves): readonly ArrayBuffer[] {
  return Object.values(moves).map(({ buffer }) => buffer)
}
