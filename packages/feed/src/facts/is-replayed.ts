import type { MatchFact } from './fact.ts'
import { factsInForce } from './facts-in-force.ts'
import { isPlay } from './is-play.ts'

/**
 * Whether a match that was stopped and has a date to come is played again from its start, by its log in order of
 * arrival: what counts of it is of the first attempt. One that was called suspended or interrupted since goes on where it
 * stopped, as does one whose stop was taken back and that has been played since; one that is over is over.
 */
export function isReplayed(log: readonly MatchFact[]): boolean {
  const stoppedAt = log.findLastIndex(({ body }) => body.kind === 'abandoned' && !body.countsAsFinal)
  if (stoppedAt < 0) return false
  const inForce = factsInForce(log)
  const isOver = inForce.some(
    ({ body }) => body.kind === 'final' || (body.kind === 'abandoned' && body.countsAsFinal),
  )
  if (isOver || !inForce.some(({ body }) => isPlay(body))) return false
  const isStopped = inForce.some(({ body }) => body.kind === 'abandoned')
  const goesOn = ({ body }: MatchFact) =>
    (body.kind === 'scheduled' && (body.detail === 'suspended' || body.detail === 'interrupted')) ||
    (!isStopped && isPlay(body))
  return !log.slice(stoppedAt + 1).some(goesOn)
}
