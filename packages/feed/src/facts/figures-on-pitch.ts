import type { MatchMinute } from './fact.ts'
import type { FiguredPlayer, FigureRange, SideCounts } from './figures-of-side.ts'
import { FULL_MATCH } from './match-clock.ts'
import type { CheckedEvent, PlayedPart } from './play-timeline.ts'

/** Some providers count stoppage time, and some begin a spell a few minutes off. */
const SPELL_SLACK = 15
/** No fact names the minutes of extra time. */
const EXTRA_TIME = 30
/** How far a goal and a substitution of a source may be off each other, in minutes. */
const GOAL_SLACK = 2

/**
 * Whether somebody was never on the pitch: they play elsewhere, are not named on the bench, the substitutions of the side are known, or
 * minutes of others are reported. Nobody can say who came on in extra time. Of what a reader of a provider makes, only
 * a line-up that the provider reports is asked for the name.
 */
export function wasNeverOn(player: FiguredPlayer, own: SideCounts): boolean {
  const { playerId, part, given, isRead, isElsewhere } = player
  if (isElsewhere) return true
  if (part?.cameOn !== undefined || !own.hasLineUp || own.hasUnnamedOn) return false
  if (own.lackingStarters.has(playerId)) return false
  const isStranger = own.hasBench && part?.started === undefined
  if (isRead) return isStranger && own.isLineUpReported
  const isWithoutMinutes = given.minutes === 0 || (own.hasMinutes && given.minutes === undefined)
  return isStranger || (own.hasSubstitutions && !own.hasExtraTime) || isWithoutMinutes
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
 * inferred both from them, so only those of a source that reports single facts are judged. Without substitutions, anybody on the
 * bench may have come on, but not for the whole match.
 */
export function minutesWithin({ playerId, part, isRead }: FiguredPlayer, own: SideCounts): FigureRange {
  if (isRead || own.lackingStarters.has(playerId)) return {}
  if (part?.cameOn === undefined) {
    if (hasSpells(own)) return { max: EXTRA_TIME }
    return part?.started === false && !own.hasUnnamedOn ? { max: own.length - 1 } : {}
  }
  const played = (part.wentOff ?? FULL_MATCH) - part.cameOn
  const shortest = own.hasSubstitutions ? played - SPELL_SLACK : 0
  const beyond = part.wentOff === undefined ? EXTRA_TIME + SPELL_SLACK : SPELL_SLACK
  const hasStayed = part.started === true && played > 1
  return { min: Math.max(shortest, hasStayed ? 1 : 0), max: played + beyond }
}

/**
 * The goals somebody can have conceded. A player who was on the pitch from the first minute to the last one has conceded all of
 * them; a source that names no substitutions, or infers them, may not know that somebody left in stoppage time, and one that reports
 * no minutes either does not know who stayed, but for the goalkeeper. Of others it is known only where the source itself reports
 * minutes of goals and substitutions.
 */
export function concededWithin(player: FiguredPlayer, own: SideCounts, other: SideCounts): FigureRange {
  const { part, given, isRead } = player
  const bound = { max: other.goals.max }
  if (part?.cameOn === undefined || !own.hasLineUp) return bound
  const isExact = !isRead && own.hasSubstitutions
  const doubtful = other.scored.length - other.goals.min
  const isKnownToStay = own.reportsWhoStayed || player.isGoalkeeper
  const minutes = given.minutes ?? (isKnownToStay ? FULL_MATCH : 0)
  if (part.started === true && part.wentOff === undefined && minutes >= FULL_MATCH) {
    const certain = other.scored.filter((goal) => isExact || isBeforeStoppage(goal, isRead)).length
    return { min: Math.max(0, certain - doubtful), ...bound }
  }
  if (!isExact || other.scored.some(({ isNumbered }) => isNumbered)) return bound
  const inside = other.scored.filter((goal) => isInside(goal, part)).length
  const outside = other.scored.filter((goal) => isOutside(goal, part)).length
  return { min: Math.max(0, inside - doubtful), max: bound.max - outside }
}

/** The minutes of goals that are inferred from figures say nothing. */
function isBeforeStoppage({ isNumbered, at }: CheckedEvent, isRead: boolean): boolean {
  return at.minute < FULL_MATCH && (!isRead || isNumbered)
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
