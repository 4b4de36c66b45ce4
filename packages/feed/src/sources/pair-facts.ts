import type { EventBody, FactBody } from '../facts/fact.ts'
import { scoringSide } from './event-facts.ts'
import { isSameBody } from './same-body.ts'

/** A fact known by a key: as the feed gave it and as an operator corrected it, whichever there are. */
export type PairedFact = {
  readonly key: string
  readonly bodies: readonly FactBody[]
  /** An operator added it; no source had given it. */
  readonly isAdded: boolean
}

/** How far apart two sources may place one goal of the same scorer, in minutes. */
const SAME_SCORER = 10
/** The same for a goal of somebody else, and for one that an operator added. */
const OTHER_SCORER = 3
const OTHER_SCORER_ADDED = 1

/**
 * Which known fact another source's fact is, as the reported key by the known key; each at most once. A goal is the same
 * goal of its side, then the nearest of the same scorer, then the nearest within a few minutes; every other fact is
 * identified by what it is about.
 */
export function pairFacts(
  known: readonly PairedFact[],
  reported: readonly { readonly key: string; readonly body: FactBody }[],
): ReadonlyMap<string, string> {
  return pairInPasses(known, reported, PASSES)
}

/** The nearest pairs of each pass; who is paired in one is out of the next. */
export function pairInPasses(
  known: readonly PairedFact[],
  reported: readonly { readonly key: string; readonly body: FactBody }[],
  passes: readonly Pass[],
): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>()
  const taken = new Set<string>()
  for (const { distance, max } of passes) {
    const near = known
      .filter(({ key }) => !pairs.has(key))
      .flatMap((fact) =>
        reported
          .filter(({ key }) => !taken.has(key))
          .map(({ key, body }) => ({
            from: fact.key,
            to: key,
            far: Math.min(...fact.bodies.map((one) => distance(one, body))),
            limit: max(fact),
          })),
      )
      .filter(({ far, limit }) => far <= limit)
      .sort((a, b) => a.far - b.far)
    for (const { from, to } of near) {
      if (pairs.has(from) || taken.has(to)) continue
      pairs.set(from, to)
      taken.add(to)
    }
  }
  return pairs
}

/** How far two facts are from each other, and how far at most to be the same one. */
export type Pass = {
  readonly distance: (a: FactBody, b: FactBody) => number
  readonly max: (fact: PairedFact) => number
}

const PASSES: readonly Pass[] = [
  { distance: (a, b) => (isSameBody(a, b) ? 0 : Infinity), max: () => 0 },
  {
    distance: (a, b) => (aboutOf(a) === aboutOf(b) ? minutesBetween(a, b) : Infinity),
    max: ({ bodies }) => (bodies.some(isGoal) ? SAME_SCORER : Number.MAX_VALUE),
  },
  {
    distance: (a, b) => (isGoal(a) && sideOf(a) === sideOf(b) ? minutesBetween(a, b) : Infinity),
    max: ({ isAdded }) => (isAdded ? OTHER_SCORER_ADDED : OTHER_SCORER),
  },
]

/** What a fact is about; only one fact about it, or the nearest, is the same. */
export function aboutOf(body: FactBody): string {
  switch (body.kind) {
    case 'event':
      return aboutEvent(body)
    case 'lineUp':
      return `lineUp ${body.side}`
    case 'statistics':
      return `statistics ${body.playerId}`
    case 'period':
      return `period ${body.period}`
    case 'scheduled':
    case 'postponed':
      return 'schedule'
    default:
      return body.kind
  }
}

function aboutEvent(body: EventBody): string {
  const { event, side } = body
  switch (event.type) {
    case 'substitution':
      return `substitution ${side} ${event.playerInId}`
    case 'secondYellowCard':
    case 'redCard':
      return `dismissal ${event.playerId}`
    case 'goal':
    case 'penaltyScored':
    case 'ownGoal':
      return `goal ${sideOf(body)} ${event.playerId}`
    default:
      return `${event.type} ${event.playerId}`
  }
}

function isGoal(body: FactBody): boolean {
  return sideOf(body) !== undefined
}

/** The side a fact is a goal for. */
export function sideOf(body: FactBody): string | undefined {
  return body.kind === 'event' ? scoringSide(body) : undefined
}

export function minutesBetween(a: FactBody, b: FactBody): number {
  return Math.abs(minuteOf(a) - minuteOf(b))
}

function minuteOf(body: FactBody): number {
  return body.kind === 'event' ? body.at.minute + body.at.added : 0
}
