import type { ResultStanding } from '../../contests/index.ts'

/** A row of a table before its names are added. */
export type Standing = {
  readonly entryId: number
  readonly place: number
  readonly points: number
  readonly seasonPoints: number
  /** What the finished players bring to the points, without the cost of transfers. */
  readonly finishedPoints: number
  readonly finishedPlayers: number
  /** What it had in the result, where it is shown otherwise since a correction. */
  readonly result?: ResultStanding | undefined
}

/** A part of a table. */
export type Stretch = { readonly offset: number; readonly limit: number; readonly isDescending: boolean }
