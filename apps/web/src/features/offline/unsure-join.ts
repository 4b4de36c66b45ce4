import type { LaterSave } from '../squads/later.ts'

/**
 * A join that its manager confirmed and paid for, whose answer was lost. While it is `asked` nobody knows whether the
 * team is entered; `refused`, it is certain that it is not.
 */
export type UnsureJoin = LaterSave & {
  readonly quote: string
  /** The contest it was sent to: that of the draft, or in a season its open round. */
  readonly entryId: number
}

/** Whether it is unknown if a team is entered and paid. */
export function isUnsure(save: LaterSave | undefined): save is UnsureJoin {
  return save?.state === 'asked' && hasQuote(save)
}

/** Whether it has turned out that a team is not entered, so that nothing is paid. */
export function isUnpaid(save: LaterSave | undefined): save is UnsureJoin {
  return save?.state === 'refused' && hasQuote(save)
}

function hasQuote(save: LaterSave): save is UnsureJoin {
  const { quote, entryId } = save as Partial<UnsureJoin>
  return typeof quote === 'string' && Number.isSafeInteger(entryId)
}
