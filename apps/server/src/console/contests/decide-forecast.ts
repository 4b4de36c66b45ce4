/** A contest of the same game that is over: how many had entered by the same time before its deadline, and in the end. */
export type PastContest = { readonly byThen: number; readonly final: number }

/** How many will have entered at the deadline: what is most likely, and between what. */
export type Forecast = {
  readonly entries: number
  readonly low: number
  readonly high: number
  /** How many contests it was made from. */
  readonly from: number
}

/** Why there is no forecast: too few contests of the game, nobody has entered by then, or it is over. */
export type NoForecast = 'fewContests' | 'tooEarly' | 'notOpen'

export const FEWEST_CONTESTS = 4

/**
 * The forecast of a contest from the share of their final entries that others had by the same time before the deadline
 * what all of them together say, and the least and the most that one of them says.
 */
export function decideForecast(
  entries: number,
  past: readonly PastContest[],
  capacity: number | null,
): Forecast | NoForecast {
  const filled = past.filter(({ final }) => final > 0)
  if (filled.length < FEWEST_CONTESTS) return 'fewContests'
  const told = filled.filter(({ byThen }) => byThen > 0)
  if (entries === 0 || told.length < FEWEST_CONTESTS) return 'tooEarly'
  const within = (count: number) => Math.max(entries, Math.min(Math.round(count), capacity ?? Infinity))
  const each = told.map(({ byThen, final }) => (entries * final) / byThen)
  const sum = (of: (one: PastContest) => number) => told.reduce((all, one) => all + of(one), 0)
  return {
    entries: within((entries * sum(({ final }) => final)) / sum(({ byThen }) => byThen)),
    low: within(Math.min(...each)),
    high: within(Math.max(...each)),
    from: told.length,
  }
}
