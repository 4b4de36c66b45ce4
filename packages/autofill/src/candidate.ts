import type { SelectablePlayer } from '@gaffer/rules'

/** A player whom autofill may add to a team. */
export type AutofillCandidate = SelectablePlayer & {
  /** An integer in units of 1/10,000 point. A caller who chooses by something else puts its value here. */
  readonly expectedPoints: number
  /** A candidate who is not selectable is in the team only if the manager picked them. */
  readonly isSelectable: boolean
}
