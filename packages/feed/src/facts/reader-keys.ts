import type { FactBody } from './fact.ts'

/** The number of a goal within its side, which readers of providers give; their lists never have more than the score. */
const NUMBERED_GOAL = /(^|\/)goal\/(home|away)\/\d+$/

/**
 * The figures of a player as readers of providers key them, or the record of a season: line-ups and minutes of events may be
 * inferred from them.
 */
const READ_LINE = /(^|\/)(line\/|fixture-\d+-line-)\d+$/

/** Whether a reader of a provider made an event or figures: by their id, unless their source reports them as they are. */
export function isOfReader(id: string, body: FactBody): boolean {
  if (body.kind === 'event') return body.isReported !== true && NUMBERED_GOAL.test(id)
  return body.kind === 'statistics' && body.isReported !== true && READ_LINE.test(id)
}
