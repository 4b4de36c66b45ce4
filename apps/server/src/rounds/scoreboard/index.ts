/** The face of the scoreboard for a worker, which loads nothing else of the feature. */
export { computeScoreboard, type RoundScoring } from './compute-scoreboard.ts'
export type { Scoreboard, ScoreboardResult } from './scoreboard.ts'
