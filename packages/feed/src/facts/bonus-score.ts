import type { MatchStatistics, Position } from '@gaffer/rules'

// The bonus weights of 2016-19 for the statistics we store; statistics a source leaves out (passes, dribbles,
// fouls) count as nothing.
const GOAL = { GK: 12, DEF: 12, MID: 18, FWD: 24 } as const
const CLEAN_SHEET = { GK: 12, DEF: 12, MID: 0, FWD: 0 } as const
const LONG_PLAY_MINUTES = 60

/**
 * The bonus-system score of one player in one match from their statistics, for sources that give none. `winningGoals`
 * counts their goals that put the winner ahead for good.
 */
export function bonusScoreOf(statistics: MatchStatistics, position: Position, winningGoals: number): number {
  const s = statistics
  const playedLong = s.minutes >= LONG_PLAY_MINUTES
  const playing = playedLong ? 6 : s.minutes > 0 ? 3 : 0
  const cleanSheet = playedLong && s.goalsConceded === 0 ? CLEAN_SHEET[position] : 0
  const attack = s.goals * GOAL[position] + s.assists * 9 + winningGoals * 3
  const goalkeeping = s.penaltiesSaved * 15 + s.saves * 2
  const defending =
    s.tackles * 2 + Math.floor(s.clearancesBlocksInterceptions / 2) + Math.floor(s.recoveries / 3)
  const deductions = s.penaltiesMissed * 6 + s.ownGoals * 6 + s.yellowCards * 3 + s.redCards * 9
  return playing + cleanSheet + attack + goalkeeping + defending - deductions
}
