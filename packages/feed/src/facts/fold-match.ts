import { NO_STATISTICS, type MatchStatistics, type Position } from '@gaffer/rules'
import { bonusScoreOf } from './bonus-score.ts'
import { checkActs } from './check-acts.ts'
import { type CheckedFacts, checkFacts } from './check-facts.ts'
import { checkFigures } from './check-figures.ts'
import { checkDate } from './check-date.ts'
import { checkStop } from './check-stop.ts'
import { UNNAMED_PLAYER, type MatchEvent, type MatchFact, type Side } from './fact.ts'
import { FULL_MATCH, HALF_MATCH, minutesGone, readMatchClock, type MatchClock } from './match-clock.ts'
import type { Goals, MatchIssue, MatchState, PlayerInMatch } from './match-state.ts'
import { isOnPitch, isUnused, playTimeline, type PlayedPart, whereaboutsOf } from './play-timeline.ts'
import { compareSourceIds, factsInForce } from './facts-in-force.ts'

const PLAYING = new Set<MatchState['status']>(['firstHalf', 'halfTime', 'secondHalf'])

/**
 * The state of one match from its facts: those of the current source and an operator's corrections. Neither the order
 * of arrival nor repeated facts change it, and a correction gives what the corrected log would give. A statistic is
 * counted from events until a statistics line of the player gives it. Facts that make no sense are rejected and
 * listed in `issues`. `positionOf` gives the position of a known player and undefined for any other (ADR-17,
 * Q-53..60).
 */
export function foldMatch(
  facts: readonly MatchFact[],
  positionOf: (playerId: number) => Position | undefined,
): MatchState {
  const inForce = factsInForce(facts)
  const clock = readMatchClock(inForce)
  const checked = checkFacts(inForce, clock, positionOf)
  const played = playTimeline(checked.lineUps, checked.events)
  const ids = [...new Set([...played.parts.keys(), ...checked.lines.keys()])].sort((a, b) => a - b)
  const inMatch = new Map<number, PlayerInMatch>()
  for (const playerId of ids) {
    const part = played.parts.get(playerId)
    const line = checked.lines.get(playerId)
    const position = positionOf(playerId)
    const side = part?.side ?? line?.side
    if (position === undefined || side === undefined) continue
    const statistics = statisticsOf(part, line?.given ?? {}, position, clock)
    const isPlaying = PLAYING.has(clock.status) && part !== undefined && isOnPitch(part)
    inMatch.set(playerId, {
      playerId,
      side,
      statistics,
      isOnPitch: isPlaying,
      whereabouts: whereaboutsOf(part),
      wentOff: part?.wentOff,
    })
  }
  const hasBegun = PLAYING.has(clock.status) || clock.status === 'final' || clock.status === 'abandoned'
  const issues = [
    ...clock.issues,
    ...checked.issues,
    ...played.issues,
    ...checkActs(checked.lineUps, checked.events, played.parts, isScoreOf(clock.score, played.goals)),
    ...checkScore(clock, played.goals),
    ...checkLineUps(clock, checked),
    ...checkFigures(clock, checked, played.parts, played.goals, positionOf),
    ...checkStop(facts, inForce, clock.status),
    ...checkDate(facts, inForce, clock.status),
  ]
  return {
    status: clock.status,
    detail: clock.detail,
    minute: clock.minute,
    score: clock.score ?? (hasBegun ? played.goals : undefined),
    goals: played.goals,
    scorers: played.scorers,
    lineUps: checked.lineUps,
    timeline: checked.events
      .filter(({ event }) => isNamed(event))
      .map(({ side, at, event }) => ({ side, at, half: at.minute <= HALF_MATCH ? 1 : 2, event })),
    players: inMatch,
    issues: issues.sort(compareIssues),
  }
}

/** An event of an unnamed player counts, but is not listed until the name is known. */
function isNamed(event: MatchEvent): boolean {
  return event.type === 'substitution'
    ? event.playerInId !== UNNAMED_PLAYER && event.playerOutId !== UNNAMED_PLAYER
    : event.playerId !== UNNAMED_PLAYER
}

function statisticsOf(
  part: PlayedPart | undefined,
  given: Partial<MatchStatistics>,
  position: Position,
  clock: MatchClock,
): MatchStatistics {
  const counted: MatchStatistics = {
    ...NO_STATISTICS,
    ...part?.counts,
    minutes: part === undefined ? 0 : minutesOf(part, clock),
    started: part?.started,
    ...given,
  }
  const goalsConceded = isUnused(part, given) ? 0 : counted.goalsConceded
  const { goalsConcededBefore60 } = counted
  const before60 = Math.min(goalsConceded, goalsConcededBefore60)
  const possible = { ...counted, goalsConceded, goalsConcededBefore60: before60 }
  if (given.bonusScore !== undefined) return possible
  return { ...possible, bonusScore: bonusScoreOf(possible, position, part?.winningGoals ?? 0) }
}

/** Minutes of regular time; anybody who set foot on the pitch has at least one. */
function minutesOf(part: PlayedPart, clock: MatchClock): number {
  const hasBegun = clock.status !== 'scheduled' && clock.status !== 'postponed'
  if (part.cameOn === undefined || !hasBegun) return 0
  const until = part.wentOff ?? minutesGone(clock)
  return Math.min(FULL_MATCH, Math.max(1, until - part.cameOn))
}

/** Whether a score was reported, and has as many goals of each side. */
function isScoreOf(score: MatchClock['score'], goals: Goals): boolean {
  return score?.home === goals.home && score.away === goals.away
}

function checkScore({ score, status }: MatchClock, goals: Goals): readonly MatchIssue[] {
  if (status !== 'final' || score === undefined || isScoreOf(score, goals)) return []
  return [{ code: 'scoreDiffersFromEvents', sourceEventId: '', playerId: undefined }]
}

/** A side of a match that is over, without any report of who played: neither a line-up nor minutes in its figures. */
function checkLineUps(
  { status }: MatchClock,
  { lineUps, lines }: Pick<CheckedFacts, 'lineUps' | 'lines'>,
): readonly MatchIssue[] {
  if (status !== 'final') return []
  const hasPlayers = (side: Side) =>
    (lineUps[side]?.starters.length ?? 0) > 0 ||
    [...lines.values()].some((line) => line.side === side && (line.given.minutes ?? 0) > 0)
  return (['home', 'away'] as const)
    .filter((side) => !hasPlayers(side))
    .map((side) => ({ code: 'sideWithoutLineUp', sourceEventId: '', playerId: undefined, side }))
}

function compareIssues(a: MatchIssue, b: MatchIssue): number {
  const byId = compareSourceIds(a.sourceEventId, b.sourceEventId)
  return (
    byId ||
    compareText(a.code, b.code) ||
    (a.playerId ?? 0) - (b.playerId ?? 0) ||
    compareSides(a, b) ||
    compareText(a.figure?.statistic ?? '', b.figure?.statistic ?? '')
  )
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function compareSides(a: MatchIssue, b: MatchIssue): number {
  return Number(a.side === 'away') - Number(b.side === 'away')
}
