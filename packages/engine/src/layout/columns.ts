/**
 * The byte layout of a scoreboard: one typed array per property, indexed by entry or player, so that loops create no
 * objects. Threads may share the buffers.
 */
import { CHIPS, POSITIONS, type Chip, type PlayerRoundScore } from '@gaffer/rules'

/** The line-ups of entries in load order; `starters` holds `width` player ids per entry, 0 where there is none. */
export type TeamColumns = {
  readonly size: number
  readonly width: number
  readonly starters: Int32Array
  /** 0 where there is none. */
  readonly captains: Int32Array
  readonly viceCaptains: Int32Array
}

/**
 * Teams with reserves: what each entry has besides its starters. At most 15 starters and 15 reserves, because their
 * counts are stored in four bits.
 */
export type SeasonTeamColumns = TeamColumns & {
  readonly reservesWidth: number
  /** `reservesWidth` player ids per entry in order of preference, 0 where there is none. */
  readonly reserves: Int32Array
  /** The chip of the round, by `chipNumber`. */
  readonly chips: Uint8Array
  /** What the round's transfers cost, in hundredths of a point. */
  readonly transferCosts: Int32Array
  /** Which formations of the rules an entry may play: one bit each, in their order. Absent: all of them. */
  readonly formations?: Uint32Array
}

/** A chip as its column stores it; 0 means none. */
export function chipNumber(chip: Chip | null): number {
  return chip === null ? 0 : CHIPS.indexOf(chip) + 1
}

/** The players of a round by id; index 0 is nobody. Points in hundredths, prices in units of 0.01M. */
export type PlayerColumns = {
  readonly points: Int32Array
  readonly cleanSheetPoints: Int32Array
  readonly states: Uint8Array
  /** Whose points the player brings when the safety net is on: the safety sub's or their own. */
  readonly earners: Int32Array
  readonly clubs: Int32Array
  readonly prices: Int32Array
}

/** What entries score, in hundredths of a point. */
export type ScoreColumns = {
  readonly points: Int32Array
  /** What the finished players bring to the points, without the cost of transfers. */
  readonly finishedPoints: Int32Array
  readonly finishedPlayers: Uint8Array
  readonly activePlayers: Uint8Array
}

/** Indexes from `from` up to, but not including, `to`. */
export type Range = { readonly from: number; readonly to: number }

export const PLAYED = 1
export const FINISHED = 2
export const PLAYING = 4
/** The round has a score for the player. */
export const KNOWN = 16
/** The bit where the position starts, stored as its index in POSITIONS. */
export const POSITION_SHIFT = 5
/** The player can earn nothing more; the bit above the two bits of the position. */
export const DONE = 128
/** Goalkeepers and defenders, whose clean sheets the stacking penalty counts. */
export const AT_THE_BACK = 8

/** A round's players as columns. A player who is not in the map took no part. */
export function playerColumns(players: ReadonlyMap<number, PlayerRoundScore>): PlayerColumns {
  const length = 1 + [...players.keys()].reduce((highest, id) => Math.max(highest, id), 0)
  const columns: PlayerColumns = {
    points: new Int32Array(length),
    cleanSheetPoints: new Int32Array(length),
    states: new Uint8Array(length),
    earners: Int32Array.from({ length }, (_, id) => id),
    clubs: new Int32Array(length),
    prices: new Int32Array(length),
  }
  for (const [id, score] of players) writePlayer(columns, id, score)
  return columns
}

/** The same columns with other scores of some of their players. */
export function withScores(
  { points, cleanSheetPoints, states, earners, clubs, prices }: PlayerColumns,
  changed: ReadonlyMap<number, PlayerRoundScore>,
): PlayerColumns {
  const columns = {
    points: points.slice(),
    cleanSheetPoints: cleanSheetPoints.slice(),
    states: states.slice(),
    earners: earners.slice(),
    clubs: clubs.slice(),
    prices: prices.slice(),
  }
  for (const [id, score] of changed) writePlayer(columns, id, score)
  return columns
}

function writePlayer(columns: PlayerColumns, id: number, score: PlayerRoundScore): void {
  columns.points[id] = score.points
  columns.cleanSheetPoints[id] = score.cleanSheetPoints
  columns.states[id] = stateOf(score)
  columns.earners[id] = score.substituteId ?? id
  columns.clubs[id] = score.clubId
  columns.prices[id] = score.price
}

/** The points of players who can earn nothing more, by id; 0 for the others. */
export function finishedPointsColumn({
  points,
  states,
}: Pick<PlayerColumns, 'points' | 'states'>): Int32Array {
  return points.map((own, id) => (((states[id] ?? 0) & DONE) === 0 ? 0 : own))
}

function stateOf({ played, hasFinished, isPlaying, isDone, position }: PlayerRoundScore): number {
  return (
    (played ? PLAYED : 0) |
    (hasFinished ? FINISHED : 0) |
    (isPlaying ? PLAYING : 0) |
    (isDone ? DONE : 0) |
    KNOWN |
    (POSITIONS.indexOf(position) << POSITION_SHIFT) |
    (position === 'GK' || position === 'DEF' ? AT_THE_BACK : 0)
  )
}
