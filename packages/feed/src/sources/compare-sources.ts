import type { MatchStatistics } from '@gaffer/rules'
import type { FactBody, Side } from '../facts/fact.ts'
import { foldKeyedFacts } from './log-of-match.ts'

/** Something that two sources report differently about one match. */
export type SourceDifference = {
  readonly subject: 'score' | 'starter' | keyof MatchStatistics
  /** Undefined for the score. */
  readonly playerId: number | undefined
  readonly one: string
  readonly other: string
}

/**
 * What both commercial sources and the official game report or let count; everything else is counted differently by
 * each.
 */
const COMPARED = [
  'minutes',
  'goals',
  'assists',
  'goalsConceded',
  'ownGoals',
  'penaltiesSaved',
  'penaltiesMissed',
  'yellowCards',
  'redCards',
  'saves',
] as const satisfies readonly (keyof MatchStatistics)[]

const LONG_PLAY_MINUTES = 60

/**
 * What two sources report differently about one match, by the facts stored for each: the score, who started, and each
 * player's figures as they would count. Minutes differ only when they lie on different sides of 60. A match that has
 * not begun at one of them is not compared, nor is what one of them does not report: line-ups, who was on the pitch,
 * saves.
 */
export function compareSources(
  one: ReadonlyMap<string, FactBody>,
  other: ReadonlyMap<string, FactBody>,
): readonly SourceDifference[] {
  const [reportedA, reportedB] = [coverageOf(one), coverageOf(other)]
  if (!reportedA.hasBegun || !reportedB.hasBegun) return []
  const [a, b] = [foldKeyedFacts(one), foldKeyedFacts(other)]
  const differences: SourceDifference[] = []
  const [scoreA, scoreB] = [a, b].map(({ score }) => `${score?.home ?? 0}-${score?.away ?? 0}`)
  if (scoreA !== scoreB) {
    differences.push({ subject: 'score', playerId: undefined, one: scoreA ?? '', other: scoreB ?? '' })
  }
  const starters = (side: Side) => [a.lineUps[side]?.starters, b.lineUps[side]?.starters] as const
  for (const side of ['home', 'away'] as const) {
    const [inA, inB] = starters(side)
    if (inA === undefined || inB === undefined) continue
    for (const playerId of new Set([...inA, ...inB])) {
      const [begunA, begunB] = [inA.includes(playerId), inB.includes(playerId)]
      if (begunA === begunB) continue
      differences.push({ subject: 'starter', playerId, one: String(begunA), other: String(begunB) })
    }
  }
  for (const playerId of new Set([...a.players.keys(), ...b.players.keys()])) {
    const [figuresA, figuresB] = [a.players.get(playerId)?.statistics, b.players.get(playerId)?.statistics]
    for (const subject of COMPARED) {
      const needed = NEEDED[subject]
      if (needed !== undefined && !(reportedA[needed] && reportedB[needed])) continue
      const [valueA, valueB] = [figuresA?.[subject] ?? 0, figuresB?.[subject] ?? 0]
      if (isSame(subject, valueA, valueB)) continue
      differences.push({ subject, playerId, one: String(valueA), other: String(valueB) })
    }
  }
  return differences
}

type Coverage = { readonly hasBegun: boolean; readonly presence: boolean; readonly figures: boolean }

/** What a source covers; who is on the pitch follows from line-ups, or from reported minutes. */
function coverageOf(facts: ReadonlyMap<string, FactBody>): Coverage {
  const bodies = [...facts.values()]
  const figures = bodies.filter((body) => body.kind === 'statistics')
  return {
    hasBegun: bodies.some(({ kind }) => kind === 'period'),
    presence:
      bodies.some(({ kind }) => kind === 'lineUp') ||
      figures.some(({ statistics }) => statistics.minutes !== undefined),
    figures: figures.length > 0,
  }
}

/** What a source must cover for a figure of it to be compared. */
const NEEDED: Readonly<Partial<Record<keyof MatchStatistics, 'presence' | 'figures'>>> = {
  minutes: 'presence',
  goalsConceded: 'presence',
  saves: 'figures',
}

function isSame(subject: (typeof COMPARED)[number], a: number, b: number): boolean {
  return subject === 'minutes' ? a >= LONG_PLAY_MINUTES === b >= LONG_PLAY_MINUTES : a === b
}
