/** The number of a goal within its side, which readers of providers give; their lists never have more than the score. */
export const NUMBERED_GOAL = /(^|\/)goal\/(home|away)\/\d+$/

/**
 * The figures of a player as readers of providers key them, or the record of a season: line-ups and minutes of events may be
 * inferred from them.
 */
export const READ_LINE = /(^|\/)(line\/|fixture-\d+-line-)\d+$/
