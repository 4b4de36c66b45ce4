import type { SelectablePlayer } from '@gaffer/rules'

/** A player autofill may add to a team. */
export type AutofillCandidate = SelectablePlayer & {
  /** An integer in units of 1/10,000 point; whoever chooses by other merits puts those here. */
  readonly expectedPoints: number
  /** A candidate who is not selectable is only in the team if the manager picked them. */
  readonly isSelectable: boolean
}
