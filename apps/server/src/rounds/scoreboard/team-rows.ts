import { chipNumber } from '@gaffer/engine'
import type { TeamInRound } from '../team-of-round.ts'

/** How many players a team of a round has at most, on the pitch and in reserve. */
export type TeamWidths = { readonly width: number; readonly reservesWidth: number }

/** Teams of a round in load order (contest, created_at, id), flat, in memory that threads share. */
export type TeamRows = TeamWidths & {
  readonly size: number
  readonly contestIds: Int32Array
  /** In microseconds; with the contest and the id it is the load order. */
  readonly createdAt: Float64Array
  readonly entryIds: Int32Array
  readonly earlierPoints: Int32Array
  readonly starters: Int32Array
  readonly captains: Int32Array
  readonly viceCaptains: Int32Array
  readonly reserves: Int32Array
  readonly chips: Uint8Array
  readonly transferCosts: Int32Array
  readonly formations: Uint32Array
}

/** Rows that are being written, one after another. */
export type TeamRowsWriter = {
  readonly size: () => number
  readonly push: (team: TeamInRound, formations: number) => void
  /** Appends rows of others from `from` up to, but not including, `to`. */
  readonly copy: (rows: TeamRows, from: number, to: number) => void
  readonly finish: () => TeamRows
}

type Columns = Omit<TeamRows, 'size' | keyof TeamWidths>

const SPARE = 1.25

/** Begins rows with room for as many as are expected: a column that grows is in memory twice. */
export function writeTeamRows(expected: number, { width, reservesWidth }: TeamWidths): TeamRowsWriter {
  // Only games with reserves have chips, transfers and formations.
  const season = Math.min(1, reservesWidth)
  const widths: Readonly<Record<keyof Columns, number>> = {
    contestIds: 1,
    createdAt: 1,
    entryIds: 1,
    earlierPoints: 1,
    starters: width,
    captains: 1,
    viceCaptains: 1,
    reserves: reservesWidth,
    chips: season,
    transferCosts: season,
    formations: season,
  }
  let capacity = Math.max(1, expected)
  let columns = createColumns(widths, capacity)
  let size = 0
  const reserve = (rows: number) => {
    if (rows <= capacity) return
    capacity = Math.max(rows, Math.ceil(capacity * SPARE))
    const grown = createColumns(widths, capacity)
    for (const name of namesOf(widths)) grown[name].set(columns[name])
    columns = grown
  }
  return {
    size: () => size,
    push: ({ entryId, contestId, createdAt, earlierPoints, lineUp, chip, transferCost }, formations) => {
      reserve(size + 1)
      columns.contestIds[size] = contestId
      columns.createdAt[size] = createdAt
      columns.entryIds[size] = entryId
      columns.earlierPoints[size] = earlierPoints
      columns.captains[size] = lineUp.captain ?? 0
      columns.viceCaptains[size] = lineUp.viceCaptain ?? 0
      for (let slot = 0; slot < width; slot += 1)
        columns.starters[size * width + slot] = lineUp.starters[slot] ?? 0
      for (let slot = 0; slot < reservesWidth; slot += 1)
        columns.reserves[size * reservesWidth + slot] = lineUp.reserves[slot] ?? 0
      if (season === 1) {
        columns.chips[size] = chipNumber(chip)
        columns.transferCosts[size] = transferCost
        columns.formations[size] = formations
      }
      size += 1
    },
    copy: (rows, from, to) => {
      reserve(size + to - from)
      for (const name of namesOf(widths)) {
        const each = widths[name]
        columns[name].set(rows[name].subarray(from * each, to * each), size * each)
      }
      size += to - from
    },
    finish: () => ({ width, reservesWidth, size, ...cut(columns, widths, size) }),
  }
}

function createColumns(widths: Readonly<Record<keyof Columns, number>>, rows: number): Columns {
  const bytes = (name: keyof Columns, each: number) =>
    new SharedArrayBuffer(Math.max(8, rows * widths[name] * each))
  return {
    contestIds: new Int32Array(bytes('contestIds', 4)),
    createdAt: new Float64Array(bytes('createdAt', 8)),
    entryIds: new Int32Array(bytes('entryIds', 4)),
    earlierPoints: new Int32Array(bytes('earlierPoints', 4)),
    starters: new Int32Array(bytes('starters', 4)),
    captains: new Int32Array(bytes('captains', 4)),
    viceCaptains: new Int32Array(bytes('viceCaptains', 4)),
    reserves: new Int32Array(bytes('reserves', 4)),
    chips: new Uint8Array(bytes('chips', 1)),
    transferCosts: new Int32Array(bytes('transferCosts', 4)),
    formations: new Uint32Array(bytes('formations', 4)),
  }
}

/** The columns as long as their rows; what was kept spare stays untouched, and so takes no memory. */
function cut(columns: Columns, widths: Readonly<Record<keyof Columns, number>>, size: number): Columns {
  const shortened = Object.fromEntries(
    namesOf(widths).map((name) => [name, columns[name].subarray(0, size * widths[name])]),
  )
  return shortened as unknown as Columns
}

function namesOf(widths: Readonly<Record<keyof Columns, number>>): readonly (keyof Columns)[] {
  return Object.keys(widths) as (keyof Columns)[]
}
