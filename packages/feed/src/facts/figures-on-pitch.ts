import type { MatchMinute } from './fact.ts'
import type { FiguredPlayer, FigureRange, SideCounts } from './figures-of-side.ts'
import { FULL_MATCH } from './match-clock.ts'
import { NUMBERED_GOAL } from './reader-keys.ts'
import type { CheckedEvent, PlayedPart } from './play-timeline.ts'

/** Some providers count stoppage time, and some begin a spell a few minutes off. */
const SPELL_SLACK = 15
/** No fact names the minutes of extra time. */
const EXTRA_TIME = 30
/** How far a goal and a substitution of a source may be off each other, in minutes. */
const GOAL_SLACK = 2

/**
 * Whether line-ups and substitutions rule out that somebody was ever on the pitch: they are not named on the bench, the
 * substitutions of the side are known, or no minutes are reported. Nobody can say who came on in extra time, and a reader of a
 * provider infers line-ups from figures.
 */
export function wasNeverOn({ part, given, isRead }: FiguredPlayer, own: SideCounts): boolean {
  if (isRead || part?.cameOn !== undefined || !own.hasLineUp || own.hasUnnamedOn) return false
  const isStranger = own.hasBench && part?.started === undefined
  return isStranger || (own.hasSubstitutions && !own.hasExtraTime) || (given.minutes ?? 0) === 0
}

/** Whether line-ups and substitutions say when everybody of a side was on the pitch. */
export function hasSpells({ hasLineUp, hasSubstitutions, hasUnnamedOn }: SideCounts): boolean {
  return hasLineUp && hasSubstitutions && !hasUnnamedOn
}

/** Whether a match went on beyond stoppage time: figures of somebody who was on the pitch to the end say so. */
export function hasExtraTime(players: readonly FiguredPlayer[]): boolean {
  return players.some(
    ({ part, given }) =>
      part?.cameOn !== undefined &&
      part.wentOff === undefined &&
      (given.minutes ?? 0) - (FULL_MATCH - part.cameOn) > SPELL_SLACK,
  )
}

/**
 * The minutes somebody can have played by line-ups and substitutions. A reader of a provider takes minutes where it has
 * inferred both from them, so only those of a source that reports single facts are judged.
 */
export function minutesWithin({ part, isRead }: FiguredPlayer, own: SideCounts): FigureRange {
  if (isRead) return {}
  if (part?.cameOn === undefined) return hasSpells(own) ? { max: EXTRA_TIME } : {}
  const played = (part.wentOff ?? FULL_MATCH) - part.cameOn
  const shortest = own.hasSubstitutions ? played - SPELL_SLACK : 0
  const beyond = part.wentOff === undefined ? EXTRA_TIME + SPELL_SLACK : SPELL_SLACK
  return { min: Math.max(shortest, part.started === true ? 1 : 0), max: played + beyond }
}

/**
 * The goals somebody can have conceded. A player who was on the pitch from the first minute to the last one has conceded all of
 * them; a source that names no substitutions, or infers them, may not know that somebody left in stoppage time. Of others it is known
 * only where the source itself reports minutes of goals and substitutions.
 */
export function concededWithin(player: FiguredPlayer, own: SideCounts, other: SideCounts): FigureRange {
  const { part, given, isRead } = player
  const bound = { max: other.goals.max }
  if (part?.cameOn === undefined || !own.hasLineUp) return bound
  const isExact = !isRead && own.hasSubstitutions
  const doubtful = other.scored.length - other.goals.min
  if (part.started === true && part.wentOff === undefined && (given.minutes ?? FULL_MATCH) >= FULL_MATCH) {
    const certain = other.scored.filter((goal) => isExact || isBeforeStoppage(goal, isRead)).length
    return { min: Math.max(0, certain - doubtful), ...bound }
  }
  if (!isExact || other.scored.some(({ id }) => NUMBERED_GOAL.test(id))) return bound
  const inside = other.scored.filter((goal) => isInside(goal, part)).length
  const outside = other.scored.filter((goal) => isOutside(goal, part)).length
  return { min: Math.max(0, inside - doubtful), max: bound.max - outside }
}

/** The minutes of goals that are inferred from figures say nothing. */
function isBeforeStoppage({ id, at }: CheckedEvent, isRead: boolean): boolean {
  return at.minute < FULL_MATCH && (!isRead || NUMBERED_GOAL.test(id))
}

function isInside({ at }: CheckedEvent, { cameOnAt, leftAt }: PlayedPart): boolean {
  return isAfter(at, cameOnAt) && (leftAt === undefined || isAfter(leftAt, at))
}

/** Providers differ on whether somebody who was sent off concedes what comes after. */
function isOutside({ at }: CheckedEvent, { cameOnAt, leftAt, isSentOff, started }: PlayedPart): boolean {
  const isBefore = started !== true && cameOnAt !== undefined && isAfter(cameOnAt, at)
  return isBefore || (leftAt !== undefined && !isSentOff && isAfter(at, leftAt))
}

function isAfter(one: MatchMinute, other: MatchMinute | undefined): boolean {
  if (other === undefined) return true
  return one.minute === other.minute
    ? one.added > other.added + GOAL_SLACK
    : one.minute > other.minute + GOAL_SLACK
}
