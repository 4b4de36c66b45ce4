import { NO_STATISTICS, type MatchStatistics } from '@gaffer/rules'
import { UNNAMED_PLAYER, type MatchEvent, type MatchMinute, type Side } from './fact.ts'
import type { Goals, LineUpOfSide, MatchIssue, MatchIssueCode, Scorer, Whereabouts } from './match-state.ts'

/** The record of one player by the events alone. */
export type PlayedPart = {
  readonly playerId: number
  readonly side: Side
  /** Counts from events; `minutes`, `started` and the bonus are set later. */
  readonly counts: Mutable<Counts>
  /** The minute they came on, 0 for a starter; undefined for a player not seen on the pitch. */
  cameOn: number | undefined
  /** The minute they left for good. */
  wentOff: number | undefined
  /** When they came on and left, as the events show it; a starter came on at 0. */
  cameOnAt: MatchMinute | undefined
  leftAt: MatchMinute | undefined
  isSentOff: boolean
  winningGoals: number
  started: boolean | undefined
}

/** An event that passed the checks, with the id of its fact. */
export type CheckedEvent = {
  readonly id: string
  readonly side: Side
  readonly at: MatchMinute
  readonly event: MatchEvent
  readonly order: number
  /** Full minutes of regular time gone when it happened. */
  readonly gone: number
  /** The minute of regular time from which a player coming on has full minutes. */
  readonly begunAt: number
  /** A goal whose id is its number within its side: a reader of a provider has counted it. */
  readonly isNumbered: boolean
}

type Counts = Omit<MatchStatistics, 'minutes' | 'started' | 'bonus' | 'bonusScore'>
type Mutable<T> = { -readonly [K in keyof T]: T[K] }

const BEFORE_60 = 60
const KICK_OFF: MatchMinute = { minute: 0, added: 0 }

/**
 * Replays the events in order on top of the line-ups: who is on the pitch, and what each player did or conceded. A
 * player who was sent off is charged with goals until the end.
 */
export function playTimeline(
  lineUps: { readonly home: LineUpOfSide | undefined; readonly away: LineUpOfSide | undefined },
  events: readonly CheckedEvent[],
): {
  readonly parts: Map<number, PlayedPart>
  readonly goals: Goals
  readonly scorers: readonly Scorer[]
  readonly issues: readonly MatchIssue[]
} {
  const parts = new Map<number, PlayedPart>()
  const issues: MatchIssue[] = []
  const goals: { readonly side: Side; readonly scorer: PlayedPart | undefined }[] = []
  for (const side of ['home', 'away'] as const) {
    for (const id of lineUps[side]?.starters ?? []) {
      Object.assign(partOf(parts, id, side), { cameOn: 0, cameOnAt: KICK_OFF, started: true })
    }
    for (const id of lineUps[side]?.bench ?? []) partOf(parts, id, side).started = false
  }
  for (const { id, side, at, event, gone, begunAt } of events) {
    const doubt = (code: MatchIssueCode, playerId: number) =>
      issues.push({ code, sourceEventId: id, playerId })
    const scored = (by: Side, scorer: PlayedPart | undefined) => {
      goals.push({ side: by, scorer })
      chargeGoal(parts, by === 'home' ? 'away' : 'home', at)
    }
    if (event.type === 'substitution') {
      if (event.playerOutId !== UNNAMED_PLAYER) {
        const off = partOf(parts, event.playerOutId, side)
        // Without a line-up, a player who goes off must have started.
        if (off.cameOn === undefined && lineUps[side] === undefined) off.cameOn = 0
        if (isOnPitch(off)) leave(off, gone, at)
        else doubt('playerNotOnPitch', event.playerOutId)
      }
      if (event.playerInId !== UNNAMED_PLAYER) {
        const on = partOf(parts, event.playerInId, side)
        if (on.cameOn === undefined) Object.assign(on, { cameOn: begunAt, cameOnAt: at })
        else doubt('playerTwice', event.playerInId)
      }
      continue
    }
    const part = partOf(parts, event.playerId, side)
    const { counts } = part
    switch (event.type) {
      case 'goal':
      case 'penaltyScored':
        counts.goals += 1
        if (event.assistantId !== undefined) partOf(parts, event.assistantId, side).counts.assists += 1
        scored(side, part)
        break
      case 'ownGoal':
        counts.ownGoals += 1
        scored(side === 'home' ? 'away' : 'home', undefined)
        break
      case 'penaltyMissed':
        counts.penaltiesMissed += 1
        break
      case 'penaltySaved':
        counts.penaltiesSaved += 1
        if (event.takerId !== undefined && !hasMissOf(events, event.takerId, at)) {
          partOf(parts, event.takerId, side === 'home' ? 'away' : 'home').counts.penaltiesMissed += 1
        }
        break
      case 'save':
        counts.saves += 1
        break
      case 'yellowCard':
        if (part.isSentOff) break
        if (counts.yellowCards > 0) doubt('repeatedYellow', event.playerId)
        counts.yellowCards = 1
        break
      case 'secondYellowCard':
      case 'redCard':
        if (event.type === 'secondYellowCard' && counts.yellowCards === 0) {
          doubt('secondYellowWithoutFirst', event.playerId)
        }
        counts.yellowCards = 0
        counts.redCards = 1
        if (isOnPitch(part)) leave(part, gone, at)
        part.isSentOff = true
        break
    }
  }
  const scorers = goals.map((goal) => ({ side: goal.side, playerId: goal.scorer?.playerId }))
  return { parts, goals: countWinningGoals(goals), scorers, issues }
}

function leave(part: PlayedPart, gone: number, at: MatchMinute): void {
  part.wentOff = gone
  part.leftAt = at
}

/** Whether the player came on and has not left. */
export function isOnPitch(part: PlayedPart): boolean {
  return part.cameOn !== undefined && part.wentOff === undefined
}

/** Whether somebody stayed on the bench to the end, and has no minutes by their figures either. */
export function isUnused(part: PlayedPart | undefined, { minutes }: Partial<MatchStatistics>): boolean {
  return part?.started === false && part.cameOn === undefined && minutes === 0
}

/** Where the events leave a player; without any events they are unseen. */
export function whereaboutsOf(part: PlayedPart | undefined): Whereabouts {
  if (part === undefined) return 'unseen'
  if (part.isSentOff) return 'sentOff'
  if (part.wentOff !== undefined) return 'off'
  if (part.cameOn !== undefined) return 'pitch'
  return part.started === false ? 'bench' : 'unseen'
}

function hasMissOf(events: readonly CheckedEvent[], takerId: number, at: MatchMinute): boolean {
  return events.some(
    (other) =>
      other.event.type === 'penaltyMissed' &&
      other.event.playerId === takerId &&
      other.at.minute === at.minute &&
      other.at.added === at.added,
  )
}

function chargeGoal(parts: Map<number, PlayedPart>, side: Side, at: MatchMinute): void {
  for (const part of parts.values()) {
    const isCharged = isOnPitch(part) || (part.isSentOff && part.cameOn !== undefined)
    if (part.side !== side || !isCharged) continue
    part.counts.goalsConceded += 1
    if (at.minute < BEFORE_60) part.counts.goalsConcededBefore60 += 1
  }
}

function countWinningGoals(
  goals: readonly { readonly side: Side; readonly scorer: PlayedPart | undefined }[],
): Goals {
  const winning = winningGoal(goals)
  if (winning?.scorer !== undefined) winning.scorer.winningGoals += 1
  const home = goals.filter(({ side }) => side === 'home').length
  return { home, away: goals.length - home }
}

/** Of the goals of a match in order, the one that put the winner ahead for good; undefined while level. */
export function winningGoal<G extends { readonly side: Side }>(goals: readonly G[]): G | undefined {
  const home = goals.filter(({ side }) => side === 'home').length
  const away = goals.length - home
  if (home === away) return undefined
  const winner = home > away ? 'home' : 'away'
  return goals.filter(({ side }) => side === winner)[Math.min(home, away)]
}

function partOf(parts: Map<number, PlayedPart>, playerId: number, side: Side): PlayedPart {
  const known = parts.get(playerId)
  if (known !== undefined) return known
  const part: PlayedPart = {
    playerId,
    side,
    counts: { ...NO_STATISTICS },
    cameOn: undefined,
    wentOff: undefined,
    cameOnAt: undefined,
    leftAt: undefined,
    isSentOff: false,
    winningGoals: 0,
    started: undefined,
  }
  parts.set(playerId, part)
  return part
}
