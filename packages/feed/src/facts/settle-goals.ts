import { UNNAMED_PLAYER, type EventBody, type FactBody, type Side } from './fact.ts'
import { FULL_MATCH } from './match-clock.ts'
import type { Goals, MatchIssueCode, MatchState } from './match-state.ts'

/**
 * Which of the score and the goals of a match counts, by a person's word; `goalOnce`: of a goal under two ids, one, in a
 * score that has both as well.
 */
export type GoalDecision = 'takeGoals' | 'takeScore' | 'goalOnce'

/** A person's fact that overrides the one of the source. */
export type SettledFact = { readonly key: string; readonly body: FactBody }

const REJECTED: ReadonlySet<MatchIssueCode> = new Set([
  'unknownPlayer',
  'wrongSide',
  'impossibleMinute',
  'futureMinute',
  'eventAfterFinal',
])

/**
 * The facts that override those of a match so that its goals and its score agree. `facts` are those in force by
 * the ids that `state` was folded with. Where the score has fewer goals, those under a second id go first, then the
 * last ones; where it has more, the missing ones are goals in minute 90 whose scorer nobody knows.
 */
export function settleGoals(
  facts: ReadonlyMap<string, FactBody>,
  state: MatchState,
  decision: GoalDecision,
): readonly SettledFact[] {
  const { goals, score, issues } = state
  const twice = issues.flatMap(({ code, sourceEventId }) => (code === 'goalTwice' ? [sourceEventId] : []))
  if (decision === 'goalOnce') {
    const once = { ...goals }
    for (const key of twice) {
      const body = facts.get(key)
      const side = body?.kind === 'event' ? scoringSideOf(body) : undefined
      if (side !== undefined) once[side] -= 1
    }
    const hasBoth = score?.home === goals.home && score.away === goals.away
    return [...twice.map(withdraw), ...(hasBoth ? scoresAs(facts, once) : [])]
  }
  if (decision === 'takeGoals') return scoresAs(facts, goals)
  if (score === undefined) return []
  const rejected = new Set(issues.flatMap((issue) => (REJECTED.has(issue.code) ? [issue.sourceEventId] : [])))
  return (['home', 'away'] as const).flatMap((side) => {
    const surplus = goals[side] - score[side]
    const counted = [...facts]
      .flatMap(([key, body]) =>
        body.kind === 'event' && scoringSideOf(body) === side && !rejected.has(key) ? [{ key, body }] : [],
      )
      .sort((a, b) => isTwice(b.key) - isTwice(a.key) || minuteOf(b.body) - minuteOf(a.body))
    if (surplus >= 0) return counted.slice(0, surplus).map(({ key }) => withdraw(key))
    return freeKeys(facts, side, -surplus).map((key) => ({ key, body: unnamedGoal(side) }))
  })

  function isTwice(key: string): number {
    return Number(twice.includes(key))
  }
}

/** The scores that were reported and differ from one, as that one. */
function scoresAs(facts: ReadonlyMap<string, FactBody>, { home, away }: Goals): readonly SettledFact[] {
  return [...facts].flatMap(([key, body]) =>
    body.kind === 'score' && (body.home !== home || body.away !== away)
      ? [{ key, body: { kind: 'score', home, away } }]
      : [],
  )
}

function withdraw(key: string): SettledFact {
  return { key, body: { kind: 'withdrawn' } }
}

function scoringSideOf({ side, event }: EventBody): Side | undefined {
  if (event.type === 'goal' || event.type === 'penaltyScored') return side
  if (event.type === 'ownGoal') return side === 'home' ? 'away' : 'home'
  return undefined
}

/** For an order alone: stoppage of the first half comes before the second. */
function minuteOf({ at }: EventBody): number {
  return at.minute * 100 + at.added
}

function unnamedGoal(side: Side): EventBody {
  const event = { type: 'goal', playerId: UNNAMED_PLAYER, assistantId: undefined } as const
  return { kind: 'event', side, at: { minute: FULL_MATCH, added: 0 }, event }
}

/** Keys that no fact of the match has. */
function freeKeys(facts: ReadonlyMap<string, FactBody>, side: Side, count: number): readonly string[] {
  const keys: string[] = []
  for (let n = 1; keys.length < count; n += 1) {
    const key = `desk-score-${side}-${n}`
    if (!facts.has(key)) keys.push(key)
  }
  return keys
}
