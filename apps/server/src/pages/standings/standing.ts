/** A row of a table before its names are added. */
export type Standing = {
  readonly entryId: number
  readonly place: number
  readonly points: number
  readonly seasonPoints: number
  readonly finishedPlayers: number
}

/** A part of a table. */
export type Stretch = { readonly offset: number; readonly limit: number; readonly isDescending: boolean }
