import type { GameweekRow } from './fpl-csv-rows.ts'

/**
 * The rows that count. A match called off after its deadline stands in its first round without a score and again
 * where it was played: of two rows of one player for one match one without a score yields to the other, or to the later.
 * Two rows with scores are left for the checks to refuse.
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
