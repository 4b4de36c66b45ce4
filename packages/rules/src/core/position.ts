/**
 * The four playing positions and their numbers on the wire (R-87: 1 goalkeeper … 4 forward).
 */
export const POSITIONS = ['GK', 'DEF', 'MID', 'FWD'] as const

export type Position = (typeof POSITIONS)[number]

export type PositionId = 1 | 2 | 3 | 4

/** A value for each position. */
export type ByPosition<T> = { readonly [position in Position]: T }

const POSITION_IDS = { GK: 1, DEF: 2, MID: 3, FWD: 4 } as const satisfies ByPosition<PositionId>

/** The wire number of a position. */
export function positionId(position: Position): PositionId {
  return POSITION_IDS[position]
}

/** The position with this wire number. */
export function positionOf(id: PositionId): Position {
  return POSITIONS[id - 1] as Position
}
