import { SOURCE_STATISTICS } from '@gaffer/rules'

/** A statistic that no rule pack knows, and how many rows have it. */
export type UnknownStatistic = { readonly name: string; readonly count: number }

/** What we read, and what a source derives from it. */
const KNOWN: readonly string[] = [
  ...SOURCE_STATISTICS,
  'minutes',
  'goals_scored',
  'assists',
  'clean_sheets',
  'goals_conceded',
  'own_goals',
  'penalties_saved',
  'penalties_missed',
  'yellow_cards',
  'red_cards',
  'saves',
  'bonus',
  'bps',
  'starts',
  'clearances_blocks_interceptions',
  'recoveries',
  'tackles',
  'defensive_contribution',
  'total_points',
]
/** Ratings and expectations, worth nothing in any season; and the columns of a row that are no statistics. */
const NO_STATISTIC =
  /^(influence|creativity|threat|ict_index|expected_.*|xP|in_dreamteam|played|ea_index|mng_.*|id|name|position|team|element|fixture|round|GW|kickoff_time.*|was_home|opponent_team|team_[ah]_score|value|selected|transfers_.*|loaned_.*|modified)$/

/** Whether a figure's name is none of those that are scored, or that are known to be worth nothing. */
export function isUnknownStatistic(name: string): boolean {
  return name !== '' && !KNOWN.includes(name) && !NO_STATISTIC.test(name)
}

/** The unknown ones among the names of figures that are not zero, the most frequent first. */
export function countUnknown(names: Iterable<string>): readonly UnknownStatistic[] {
  const counts = new Map<string, number>()
  for (const name of names) {
    if (isUnknownStatistic(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, count })).toSorted((a, b) => b.count - a.count)
}
