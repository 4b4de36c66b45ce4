/** Columns the table sorts by: GT are points of the gameweek, ST of the season. */
export const STANDINGS_SORTS = ['position', 'user_name', 'points', 'total_championship_points'] as const
export type StandingsSort = (typeof STANDINGS_SORTS)[number]

/** The rows of a page, then the manager's own that are not among them. */
export function withOwnRows<R extends { readonly user_team_id: number }>(
  rows: readonly R[],
  mine: readonly R[],
): readonly R[] {
  const shown = new Set(rows.map((row) => row.user_team_id))
  return [...rows, ...mine.filter((row) => !shown.has(row.user_team_id))]
}
