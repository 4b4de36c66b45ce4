/** The parts a worker needs for scoreboards: it loads nothing else of the room. */
export { computeScoreboard, type RoundScoring, scorerOf } from './compute-scoreboard.ts'
export { type ContestRange, rankedPoints, type Scoreboard, type ScoreboardResult } from './scoreboard.ts'
