import type { GameweekRow } from './fpl-csv-rows.ts'

/**
 * The rows that count. A match called off after its deadline appears in its first round without a score, and again in
 * the round it was played in. Of two rows of a player for one match, the one without a score is dropped, or the
 * earlier one if both have none. Two rows with scores stay for the checks to refuse.
 */
export function playedRows(rows: readonly GameweekRow[]): readonly GameweekRow[] {
  const of = Map.groupBy(rows, (row) => `${row.fixtureSourceId} ${row.playerSourceId}`)
  const calledOff = new Set<GameweekRow>()
  for (const same of of.values()) {
    const unplayed = same.filter(({ score, statistics }) => score === undefined && statistics.minutes === 0)
    const isPlayed = unplayed.length < same.length
    for (const row of isPlayed ? unplayed : unplayed.slice(0, -1)) calledOff.add(row)
  }
  return rows.filter((row) => !calledOff.has(row))
}
