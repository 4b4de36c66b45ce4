import type { FactBody, Side } from '../facts/fact.ts'
import { isSameBody } from './same-body.ts'

/** A goal under its number within the side. */
export type NumberedGoal = { readonly n: number; readonly body: FactBody }

/** The goals of a side by their numbers, which may have gaps where one was taken back. */
export function goalsOf(facts: ReadonlyMap<string, FactBody>, side: Side): readonly NumberedGoal[] {
  const start = `goal/${side}/`
  return [...facts]
    .flatMap(([key, body]) => (key.startsWith(start) ? [{ n: Number(key.slice(start.length)), body }] : []))
    .sort((a, b) => a.n - b.n)
}

/** A long way between two goals of one scorer, in minutes. */
const FAR = 1000

/**
 * Which reported goal is which of the known ones, as the number it was known under: the very same one, then the nearest of
 * the same scorer, then one of the same minute, at last the next in order. In the order reported; undefined for a goal
 * beyond those known.
 */
export function pairGoals(
  known: readonly NumberedGoal[],
  now: readonly FactBody[],
): readonly (number | undefined)[] {
  const left = [...known]
  const numbers: (number | undefined)[] = now.map(() => undefined)
  const pass = (distance: (a: FactBody, b: FactBody) => number) => {
    for (const [index, body] of now.entries()) {
      if (numbers[index] !== undefined) continue
      const near = left
        .map((goal, place) => ({ goal, place, far: distance(goal.body, body) }))
        .filter(({ far }) => far < FAR)
        .sort((a, b) => a.far - b.far)[0]
      if (near === undefined) continue
      numbers[index] = near.goal.n
      left.splice(near.place, 1)
    }
  }
  pass((a, b) => (isSameBody(a, b) ? 0 : FAR))
  pass((a, b) => (scorerOf(a) === scorerOf(b) ? Math.abs(minuteOf(a) - minuteOf(b)) : FAR))
  pass((a, b) => (minuteOf(a) === minuteOf(b) ? 0 : FAR))
  pass(() => 0)
  return numbers
}

function scorerOf(body: FactBody): number | undefined {
  return body.kind === 'event' && 'playerId' in body.event ? body.event.playerId : undefined
}

function minuteOf(body: FactBody): number {
  return body.kind === 'event' ? body.at.minute + body.at.added : 0
}
