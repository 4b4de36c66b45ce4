import type { Side } from '../facts/fact.ts'
import type { MatchReport, ReportedStatistics } from './source-model.ts'

/**
 * A report that names everybody once: a player who has two ids of the source, which a person has found to be the same
 * player, stands in it under the first one, with the figures of the id that played longer.
 */
export function oneOfEach(
  report: MatchReport,
  playerIdOf: (sourceId: string) => number | undefined,
): MatchReport {
  const firstIds = new Map<number, string>()
  const known = (id: string): string => {
    const ours = playerIdOf(id)
    if (ours === undefined) return id
    const first = firstIds.get(ours) ?? id
    firstIds.set(ours, first)
    return first
  }
  const once = (ids: readonly string[]) => [...new Set(ids.map(known))]
  const lineUpOf = (side: Side) => {
    const named = report.lineUps[side]
    return named && { starters: once(named.starters), bench: once(named.bench) }
  }
  const lines = new Map<string, ReportedStatistics>()
  for (const line of report.statistics) {
    const playerId = known(line.playerId)
    const other = lines.get(playerId)
    const isLonger = (line.statistics.minutes ?? 0) > (other?.statistics.minutes ?? 0)
    if (other === undefined || isLonger) lines.set(playerId, { ...line, playerId })
  }
  return {
    ...report,
    lineUps: { home: lineUpOf('home'), away: lineUpOf('away') },
    statistics: [...lines.values()],
  }
}
