/** A team as picked, by player ids of the season. */
export type LineUp = {
  readonly starters: readonly number[]
  /** In order of preference. */
  readonly reserves: readonly number[]
  readonly captain: number | null
  readonly viceCaptain: number | null
}

/** A team about to be saved. */
export type TeamDraft = LineUp & { readonly teamName: string }
