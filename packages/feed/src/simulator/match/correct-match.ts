import type { MatchEvent } from '../../facts/fact.ts'
import type { Random } from '../../seeded-random.ts'
import type { LineUps } from './plan-match.ts'
import { type PlayedEvent, scorersIn } from './play-moments.ts'

/** An event as first reported, and the minutes until it was corrected. */
export type Correction = {
  /** The event that really happened; undefined for a goal that is withdrawn. */
  readonly truth: PlayedEvent | undefined
  readonly firstReport: PlayedEvent
  readonly after: number
}

const CORRECTED_MATCHES = 0.3

/** Now and then a provider errs: a goal is withdrawn, or later credited to another player. */
export function drawCorrection(
  lineUps: LineUps,
  played: readonly PlayedEvent[],
  random: Random,
): Correction | undefined {
  if (!random.chance(CORRECTED_MATCHES)) return undefined
  const goals = played.filter(({ event }) => event.type === 'goal')
  const truth = random.pickWeighted(goals, () => 1)
  const untouched = (side: PlayedEvent['side']) => lineUps[side].starters.filter(playsToTheEnd(played))
  if (truth === undefined || random.chance(0.4)) {
    const side = random.chance(0.5) ? 'home' : 'away'
    const scorer = random.pickWeighted(untouched(side), ({ position }) => (position === 'FWD' ? 4 : 1))
    if (scorer === undefined) return undefined
    const event: MatchEvent = { type: 'goal', playerId: scorer.id, assistantId: undefined }
    return { truth: undefined, firstReport: { side, at: random.int(5, 80), event }, after: 2 }
  }
  const { event } = truth
  if (event.type !== 'goal') return undefined
  const scorers = scorersIn(played, truth.at)
  const teammates = untouched(truth.side).filter(({ id }) => id !== event.assistantId && !scorers.has(id))
  const mistaken = random.pickWeighted(teammates, ({ position }) => (position === 'GK' ? 0 : 1))
  if (mistaken === undefined) return undefined
  const misreported: MatchEvent = random.chance(0.5)
    ? { ...event, playerId: mistaken.id }
    : { ...event, assistantId: mistaken.id }
  return { truth, firstReport: { ...truth, event: misreported }, after: random.int(3, 16) }
}

/** Whether a starter stays on the pitch to the end, so that an error about them is believable. */
function playsToTheEnd(played: readonly PlayedEvent[]): (player: { readonly id: number }) => boolean {
  const off = new Set(
    played.flatMap(({ event }) => {
      if (event.type === 'substitution') return [event.playerOutId]
      return event.type === 'redCard' || event.type === 'secondYellowCard' ? [event.playerId] : []
    }),
  )
  return ({ id }) => !off.has(id)
}
