import type { MatchMinute, Side } from './fact.ts'
import type { Goals, MatchIssue, MatchIssueCode, MatchState, ReportedFigure } from './match-state.ts'

/** Something in a match that is over and cannot be true together with the rest of it. */
export type Contradiction = {
  readonly code: ContradictionCode
  readonly side?: Side
  readonly playerId?: number
  readonly at?: MatchMinute
  /** Of `scoreDiffersFromEvents`: the score that was reported, and the goals that the events count. */
  readonly score?: Goals
  readonly goals?: Goals
  /** Of `figureDiffers`: the figure that was reported, and what it can be. */
  readonly figure?: ReportedFigure
}

type ContradictionCode = Exclude<
  MatchIssueCode,
  'futureMinute' | 'secondYellowWithoutFirst' | 'severalFinalScores'
>

/** What may be wrong without anything being missing or counted twice, or ends with the match. */
const HARMLESS: ReadonlySet<MatchIssueCode> = new Set([
  'futureMinute',
  'secondYellowWithoutFirst',
  'severalFinalScores',
])

/**
 * How a match contradicts itself once it is over, no matter who reported it: while it is played, a goal may come before
 * its score or after it. A match that was stopped or awarded counts for nobody: it contradicts itself only by being
 * played on.
 */
export function contradictionsOf(state: MatchState): readonly Contradiction[] {
  if (state.status !== 'final' && state.status !== 'abandoned') return []
  const { score, goals, players } = state
  const found = state.issues.flatMap((issue): readonly Contradiction[] => {
    const { side, playerId, at, figure } = issue
    if (!isContradiction(issue) || (state.status === 'abandoned' && issue.code !== 'playAfterStop')) return []
    const { code } = issue
    // Two yellow cards of somebody who was sent off are one dismissal.
    if (code === 'repeatedYellow' && players.get(playerId ?? 0)?.whereabouts === 'sentOff') return []
    return [
      {
        code,
        ...(side !== undefined && { side }),
        ...(playerId !== undefined && { playerId }),
        ...(at !== undefined && { at }),
        ...(figure !== undefined && { figure }),
        ...(code === 'scoreDiffersFromEvents' && score !== undefined && { score, goals }),
      },
    ]
  })
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()]
}

function isContradiction(issue: MatchIssue): issue is MatchIssue & { readonly code: ContradictionCode } {
  return !HARMLESS.has(issue.code)
}
