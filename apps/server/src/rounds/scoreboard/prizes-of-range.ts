import type { MinorUnits } from '@gaffer/rules'
import { prizesAtPoints } from '../../contests/index.ts'
import { type ContestRange, rankedPoints, type Scoreboard, type ScoreboardResult } from './scoreboard.ts'

/**
 * The prize of each place of a contest at a result, best place first; none before its last round. Live tables, closes
 * and previews ask here, so that they agree to the cent.
 */
export function prizesOfRange(
  scoreboard: Pick<Scoreboard, 'earlierPoints'>,
  result: Pick<ScoreboardResult, 'order' | 'points'>,
  { contest, from, to, disqualified }: ContestRange,
): readonly MinorUnits[] {
  if (!contest.isLastRound) return []
  return prizesAtPoints(contest, { placed: to - from, disqualified }, (place) =>
    rankedPoints(scoreboard, result, contest, from + place - 1),
  )
}
