import type { MatchStatistics } from '@gaffer/rules'
import type { FactBody } from '../facts/fact.ts'
import type { MatchState, PlayerInMatch } from '../facts/match-state.ts'
import type { Authority, AuthorityTable } from './authority.ts'
import type { MatchReport, ReportedStatistics } from './source-model.ts'

/** A player's figure that a source gives differently from line-ups and events. */
export type ReportedDifference = {
  readonly playerId: number
  readonly statistic: keyof MatchStatistics
  readonly told: number
  readonly counted: number
}

const LONG_PLAY_MINUTES = 60

/**
 * The statistics lines of a report: only figures that the table of authority leaves to the source. `counted` is the
 * match from line-ups and events alone.
 */
export function statisticsFacts(
  report: MatchReport,
  playerIdOf: (sourceId: string) => number | undefined,
  authority: AuthorityTable,
  counted: MatchState,
): { readonly facts: ReadonlyMap<string, FactBody>; readonly differences: readonly ReportedDifference[] } {
  const facts = new Map<string, FactBody>()
  const differences: ReportedDifference[] = []
  for (const row of report.statistics) {
    const playerId = playerIdOf(row.playerId)
    if (playerId === undefined) continue
    const player = counted.players.get(playerId)
    const given = { ...figuresTaken(row, player, authority), ...playedUnseen(row, player, authority, report) }
    if (Object.keys(given).length > 0) {
      facts.set(`line/${playerId}`, { kind: 'statistics', side: row.side, playerId, statistics: given })
    }
    if (report.state === 'finished') differences.push(...differencesOf(playerId, row, player, authority))
  }
  return { facts, differences }
}

function figuresTaken(
  row: ReportedStatistics,
  player: PlayerInMatch | undefined,
  authority: AuthorityTable,
): Partial<MatchStatistics> {
  const taken = figuresOf(row.statistics).filter(([statistic, reported]) => {
    if (authority[statistic] === 'reported') return true
    return authority[statistic] === 'larger' && Number(reported) > Number(player?.statistics[statistic] ?? 0)
  })
  return Object.fromEntries(taken)
}

/**
 * A player who played according to their figures but appears in no line-up and no event: their minutes are the
 * source's, and since nobody knows when they played, every goal of the match counts as conceded, so that no clean
 * sheet is invented.
 */
function playedUnseen(
  row: ReportedStatistics,
  player: PlayerInMatch | undefined,
  authority: AuthorityTable,
  report: MatchReport,
): Partial<MatchStatistics> {
  const { minutes = 0, started, goalsConceded } = row.statistics
  if (authority.minutes !== 'derived' || minutes === 0 || (player?.statistics.minutes ?? 0) > 0) return {}
  const against = row.side === 'home' ? report.score?.away : report.score?.home
  return {
    minutes: Math.min(90, minutes),
    ...(started !== undefined && { started }),
    goalsConceded: Math.max(goalsConceded ?? 0, against ?? 0),
  }
}

function differencesOf(
  playerId: number,
  row: ReportedStatistics,
  player: PlayerInMatch | undefined,
  authority: AuthorityTable,
): readonly ReportedDifference[] {
  return figuresOf(row.statistics).flatMap(([statistic, value]) => {
    const [reported, counted] = [Number(value), Number(player?.statistics[statistic] ?? 0)]
    if (!isCompared(authority[statistic], counted) || !matters(statistic, reported, counted)) return []
    return [{ playerId, statistic, told: reported, counted }]
  })
}

/** Events that are often left out contradict nothing when they are missing. */
function isCompared(authority: Authority, counted: number): boolean {
  return authority === 'derived' || (authority === 'larger' && counted > 0)
}

/** Minutes are counted in many ways; it matters only whether they are below 60. */
function matters(statistic: keyof MatchStatistics, reported: number, counted: number): boolean {
  if (statistic === 'minutes') return reported >= LONG_PLAY_MINUTES !== counted >= LONG_PLAY_MINUTES
  return reported !== counted
}

function figuresOf(
  statistics: Partial<MatchStatistics>,
): readonly (readonly [keyof MatchStatistics, number | boolean])[] {
  const entries = Object.entries(statistics) as [keyof MatchStatistics, number | boolean | undefined][]
  return entries.flatMap(([statistic, value]) => (value === undefined ? [] : [[statistic, value] as const]))
}
