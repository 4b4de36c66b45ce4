import type { MatchStatistics } from '@gaffer/rules'
import type { FactBody } from '../facts/fact.ts'
import type { MatchState, PlayerInMatch } from '../facts/match-state.ts'
import type { Authority, AuthorityTable } from './authority.ts'
import type { MatchReport, ReportedStatistics } from './source-model.ts'

/** A figure of a player that a source tells otherwise than line-ups and events give it. */
export type ReportedDifference = {
  readonly playerId: number
  readonly statistic: keyof MatchStatistics
  readonly told: number
  readonly counted: number
}

const LONG_PLAY_MINUTES = 60

/**
 * The statistics lines of a report: of each figure what the table of authority leaves to the source. `counted` is the
 * match by line-ups and events alone.
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
  const taken = figuresOf(row.statistics).filter(([statistic, told]) => {
    if (authority[statistic] === 'told') return true
    return authority[statistic] === 'larger' && Number(told) > Number(player?.statistics[statistic] ?? 0)
  })
  return Object.fromEntries(taken)
}

/**
 * Somebody who played by their figures but was seen in no line-up and no event: their minutes are the source's, and
 * without knowing when they played every goal of the match counts as conceded rather than a clean sheet be invented.
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
    const [told, counted] = [Number(value), Number(player?.statistics[statistic] ?? 0)]
    if (!isCompared(authority[statistic], counted) || !matters(statistic, told, counted)) return []
    return [{ playerId, statistic, told, counted }]
  })
}

/** Events that are often left out contradict nothing by their silence. */
function isCompared(authority: Authority, counted: number): boolean {
  return authority === 'derived' || (authority === 'larger' && counted > 0)
}

/** Minutes are told in many ways; only the two sides of 60 make a difference to anybody. */
function matters(statistic: keyof MatchStatistics, told: number, counted: number): boolean {
  if (statistic === 'minutes') return told >= LONG_PLAY_MINUTES !== counted >= LONG_PLAY_MINUTES
  return told !== counted
}

function figuresOf(
  statistics: Partial<MatchStatistics>,
): readonly (readonly [keyof MatchStatistics, number | boolean])[] {
  const entries = Object.entries(statistics) as [keyof MatchStatistics, number | boolean | undefined][]
  return entries.flatMap(([statistic, value]) => (value === undefined ? [] : [[statistic, value] as const]))
}
