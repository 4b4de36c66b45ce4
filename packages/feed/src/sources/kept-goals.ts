import type { FactBody, Side } from '../facts/fact.ts'
import type { KeptFacts } from './kept-facts.ts'
import { isSameBody } from './same-body.ts'

/**
 * The goals kept after an answer, by key. Goals are identified by their number within the side, so when the list
 * lacks one that the score still includes, the listed goals are matched with the known ones and the missing one is
 * kept.
 */
export function keptGoals(
  kept: KeptFacts,
  told: ReadonlyMap<string, FactBody>,
): ReadonlyMap<string, FactBody> {
  const score = told.get('score') ?? kept.get('score')?.body
  const goals = new Map<string, FactBody>()
  for (const side of ['home', 'away'] as const) {
    const known = goalsOf(new Map([...kept].map(([key, { body }]) => [key, body])), side)
    const now = goalsOf(told, side)
    const most = score?.kind === 'score' ? score[side] : now.length
    const missing = Math.max(0, Math.min(known.length, most) - now.length)
    const all = missing === 0 ? now : withMissing(known, now, missing)
    all.forEach((body, index) => goals.set(`goal/${side}/${index + 1}`, body))
  }
  return goals
}

function goalsOf(facts: ReadonlyMap<string, FactBody>, side: Side): readonly FactBody[] {
  const bodies: FactBody[] = []
  for (let n = 1; ; n++) {
    const body = facts.get(`goal/${side}/${n}`)
    if (body === undefined) return bodies
    bodies.push(body)
  }
}

/** The listed goals, plus `missing` of the known ones that are not among them, in the order they became known. */
function withMissing(
  known: readonly FactBody[],
  now: readonly FactBody[],
  missing: number,
): readonly FactBody[] {
  const isTold = (body: FactBody) => now.some((one) => isSameBody(one, body))
  const absent = known.filter((body) => !isTold(body)).slice(-missing)
  const standing = known.filter((body) => isTold(body) || absent.includes(body))
  const fresh = now.filter((body) => !known.some((one) => isSameBody(one, body)))
  return [...standing, ...fresh]
}
