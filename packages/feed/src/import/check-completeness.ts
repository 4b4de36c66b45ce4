import type { IssueList } from './import-issue.ts'
import type { ImportedFixture, ImportedStatistics } from './season-import.ts'

/** A side of a football match has eleven players. */
const SIDE = 11

/**
 * Adds an issue for every round with finished fixtures that nobody has a row for, while a later round has rows: their
 * players would have no points. Files that end in mid-season are whole. Returns sentences on what the operator should
 * know all the same: rounds after the last rows, and sides with fewer than eleven players on the pitch.
 */
export function checkCompleteness(
  fixtures: readonly ImportedFixture[],
  statistics: readonly Pick<ImportedStatistics, 'fixtureSourceId' | 'side' | 'statistics'>[],
  fileOf: (round: number) => string,
  issues: IssueList,
): readonly string[] {
  const rows = Map.groupBy(statistics, ({ fixtureSourceId }) => fixtureSourceId)
  const finished = fixtures.filter(({ isFinished, round }) => isFinished && round !== null)
  const missing = finished.filter(({ sourceId }) => !rows.has(sourceId))
  const lastRound = Math.max(
    ...finished.flatMap(({ sourceId, round }) => (rows.has(sourceId) ? [round ?? 0] : [])),
  )
  const notes: string[] = []
  for (const [round, own] of Map.groupBy(missing, (fixture) => fixture.round ?? 0)) {
    const ids = own.map(({ sourceId }) => sourceId).join(', ')
    const message = `no row for finished fixtures of round ${round}: ${ids}`
    if (round < lastRound) issues.add('missingRows', fileOf(round), null, message)
    else notes.push(`Not in the files yet: ${message}.`)
  }
  const incomplete = finished.flatMap(({ sourceId, round }) => {
    const own = rows.get(sourceId)
    if (own === undefined) return []
    return (['home', 'away'] as const).flatMap((side) => {
      const played = own.filter((row) => row.side === side && row.statistics.minutes > 0).length
      return played < SIDE
        ? [`Round ${round}, fixture ${sourceId}: only ${played} of the ${side} side played.`]
        : []
    })
  })
  return [...notes, ...incomplete]
}
