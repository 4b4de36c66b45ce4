import type { MatchFact } from './fact.ts'
import { type FactInForce, factsInForce, OPERATOR_SOURCE } from './facts-in-force.ts'
import { isPlay } from './is-play.ts'

/**
 * Whether a match that was stopped has more goals than were known then, though no event names them: by the figures of its players, or
 * by its score, unless that is the result which officials gave it. Nothing is known of a match whose play was not reported
 * before. `stoppedAt`: in milliseconds since the epoch.
 */
export function hasGoalsAfterStop(
  facts: readonly MatchFact[],
  inForce: readonly FactInForce[],
  stoppedAt: number,
): boolean {
  const before = factsInForce(
    facts.filter(
      ({ source, happenedAt }) =>
        source === OPERATOR_SOURCE || happenedAt === undefined || happenedAt.getTime() <= stoppedAt,
    ),
  )
  if (!before.some(({ body }) => isPlay(body))) return false
  const isAwarded = inForce.some(({ body }) => body.kind === 'abandoned' && body.detail === 'awarded')
  const known = Math.max(scoreIn(before), eventsIn(before), figuresIn(before))
  return figuresIn(inForce) > known || (!isAwarded && scoreIn(inForce) > known)
}

function scoreIn(facts: readonly FactInForce[]): number {
  return Math.max(0, ...facts.flatMap(({ body }) => (body.kind === 'score' ? [body.home + body.away] : [])))
}

function eventsIn(facts: readonly FactInForce[]): number {
  const isGoal = ({ body }: FactInForce) =>
    body.kind === 'event' && ['goal', 'penaltyScored', 'ownGoal'].includes(body.event.type)
  return facts.filter(isGoal).length
}

/** Of several lines of a player the one with most goals counts. */
function figuresIn(facts: readonly FactInForce[]): number {
  const goalsOf = new Map<number, number>()
  for (const { body } of facts) {
    if (body.kind !== 'statistics') continue
    const { playerId, statistics } = body
    const goals = (statistics.goals ?? 0) + (statistics.ownGoals ?? 0)
    goalsOf.set(playerId, Math.max(goals, goalsOf.get(playerId) ?? 0))
  }
  return [...goalsOf.values()].reduce((sum, goals) => sum + goals, 0)
}
