import { UNNAMED_PLAYER, type MatchEvent, type MatchMinute, type Side } from './fact.ts'
import { compareMinutes } from './facts-in-force.ts'
import { FULL_MATCH, HALF_MATCH } from './match-clock.ts'
import type { LineUpOfSide, MatchIssue } from './match-state.ts'
import type { CheckedEvent, PlayedPart } from './play-timeline.ts'

/** Some sources count the full minutes that are gone at a substitution, and the running minute of a goal. */
const SUBSTITUTION_SLACK = 1

/**
 * What nobody can have done: a goal, a save or a penalty of a player who had left, or was never on the pitch, and the
 * same goal under two ids. Cards are shown to players on the bench too, and an assist may be that of a player who was
 * fouled and went off. Where nobody reports substitutions, anybody on the bench may have come on. Events of one minute
 * may have happened in any order. `isScoreOfGoals` says whether the source reports a score, and it has all the goals.
 */
export function checkActs(
  lineUps: { readonly [side in Side]: LineUpOfSide | undefined },
  events: readonly CheckedEvent[],
  parts: ReadonlyMap<number, PlayedPart>,
  isScoreOfGoals: boolean,
): readonly MatchIssue[] {
  const unnamed = new Set(events.filter(({ event }) => bringsOnUnnamed(event)).map(({ side }) => side))
  const hasSubstitutions = events.some(({ event }) => event.type === 'substitution')
  const acts = events.flatMap(({ id, side, at, event }): readonly MatchIssue[] => {
    const playerId = actorOf(event)
    if (playerId === undefined) return []
    const part = parts.get(playerId)
    const issue = { sourceEventId: id, playerId, at }
    if (part?.leftAt !== undefined && isAfter(at, part.leftAt, part.isSentOff ? 0 : SUBSTITUTION_SLACK)) {
      return [{ ...issue, code: 'actsAfterLeaving' }]
    }
    const isBefore = part?.cameOnAt === undefined || compareMinutes(at, part.cameOnAt) < 0
    if (!isBefore || lineUps[side] === undefined || unnamed.has(side)) return []
    const mayHaveComeOn = part?.started === false || lineUps[side]?.bench.length === 0
    if (!hasSubstitutions && mayHaveComeOn) return []
    return [{ ...issue, code: 'playerNotOnPitch' }]
  })
  return [...acts, ...findGoalsTwice(events, isScoreOfGoals)]
}

/** Whether a minute is later than another one by more than so many, across the break as on the clock. */
function isAfter(at: MatchMinute, left: MatchMinute, slack: number): boolean {
  if (at.minute !== left.minute) return at.minute > left.minute + slack
  return at.added > left.added + slack
}

/**
 * Goals of one player in one minute, without two assistants, under ids of the source's own. One in open play and a
 * penalty are such goals too: a provider may report a goal again as a penalty, and nobody scores both within a minute.
 * Where the clock of a source stands still, minute 45 or 90 is all of the added time, and its score says how many there
 * were.
 */
function findGoalsTwice(events: readonly CheckedEvent[], isScoreOfGoals: boolean): readonly MatchIssue[] {
  const known: CheckedEvent[] = []
  return events.flatMap((one): readonly MatchIssue[] => {
    const { id, at, event, isNumbered } = one
    if (!isGoal(event) || event.playerId === UNNAMED_PLAYER || isNumbered) return []
    if (isScoreOfGoals && mayBeAddedTime(at)) return []
    const isTwice = known.some((other) => isSameGoal(other, one))
    known.push(one)
    return isTwice ? [{ code: 'goalTwice', sourceEventId: id, playerId: event.playerId, at }] : []
  })
}

function mayBeAddedTime({ minute, added }: MatchMinute): boolean {
  return added === 0 && (minute === HALF_MATCH || minute === FULL_MATCH)
}

type Goal = Extract<MatchEvent, { type: 'goal' | 'penaltyScored' | 'ownGoal' }>

function isGoal(event: MatchEvent): event is Goal {
  return event.type === 'goal' || event.type === 'penaltyScored' || event.type === 'ownGoal'
}

function isSameGoal(a: CheckedEvent, b: CheckedEvent): boolean {
  if (!isGoal(a.event) || !isGoal(b.event)) return false
  const isOwn = a.event.type === 'ownGoal'
  const [first, second] = [assistantOf(a.event), assistantOf(b.event)]
  return (
    a.event.playerId === b.event.playerId &&
    compareMinutes(a.at, b.at) === 0 &&
    isOwn === (b.event.type === 'ownGoal') &&
    (first === undefined || second === undefined || first === second)
  )
}

function assistantOf(event: Goal): number | undefined {
  return event.type === 'ownGoal' ? undefined : event.assistantId
}

/** The player who did it on the pitch; undefined for what somebody off it may do, or be shown. */
function actorOf(event: MatchEvent): number | undefined {
  const isOnPitch = isGoal(event) || ['penaltyMissed', 'penaltySaved', 'save'].includes(event.type)
  const playerId = isOnPitch && 'playerId' in event ? event.playerId : UNNAMED_PLAYER
  return playerId === UNNAMED_PLAYER ? undefined : playerId
}

function bringsOnUnnamed(event: MatchEvent): boolean {
  return event.type === 'substitution' && event.playerInId === UNNAMED_PLAYER
}
