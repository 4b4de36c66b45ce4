import type { MatchStatistics } from '@gaffer/rules'
import { UNNAMED_PLAYER, type Side } from './fact.ts'
import { FULL_MATCH } from './match-clock.ts'
import type { Goals, LineUpOfSide } from './match-state.ts'
import type { CheckedEvent, PlayedPart } from './play-timeline.ts'

export const PLAYERS_OF_SIDE = 11
const SUBSTITUTIONS_OF_SIDE = 5

/** A player's figures, and what the events count of them. */
export type FiguredPlayer = {
  readonly playerId: number
  readonly side: Side
  readonly given: Partial<MatchStatistics>
  /** Their part by line-ups and events alone; undefined where these do not name them. */
  readonly part: PlayedPart | undefined
  /** Whether a reader of a provider made the line, which settles with the provider's own events what it takes. */
  readonly isRead: boolean
  /** Whether they play in another match at that time. */
  readonly isElsewhere: boolean
  readonly isGoalkeeper: boolean
}

/** The least and the most that a figure can be; undefined: no bound. */
export type FigureRange = { readonly min?: number; readonly max?: number }

/** What the events and the score of a match say about one side, for its players' figures to be judged by. */
export type SideCounts = {
  /** Goals for the side: by its events or its score, the smaller and the larger where they differ. */
  readonly goals: { readonly min: number; readonly max: number }
  /** By how many the goals that its players have by their figures may be off those of the events. */
  readonly spareGoals: Spare
  readonly spareOwnGoals: Spare
  /** The events that are goals for the side. */
  readonly scored: readonly CheckedEvent[]
  /** Penalties that its players missed or saved by the events. */
  readonly penalties: number
  readonly missed: number
  readonly saved: number
  readonly missedBy: ReadonlyMap<number, number>
  readonly yellows: number
  readonly reds: number
  readonly hasLineUp: boolean
  /** A reader of a provider has its line-up from the provider, which reports line-ups. */
  readonly isLineUpReported: boolean
  /** Of players whom its line-up does not name, those who can be the starters that it lacks. */
  readonly lackingStarters: ReadonlySet<number>
  /** Its line-up names people on the bench. */
  readonly hasBench: boolean
  readonly hasSubstitutions: boolean
  /** Minutes of its players are reported. */
  readonly hasMinutes: boolean
  /**
   * It is known of each starter whether they were on the pitch to the end: substitutions or minutes are reported, or more
   * of them than can be taken off have conceded fewer goals than the side.
   */
  readonly reportsWhoStayed: boolean
  /** How long its source counts the match, for two players at least. */
  readonly length: number
  /** Somebody came on whom the source did not name. */
  readonly hasUnnamedOn: boolean
  /** The match went on beyond stoppage time. */
  readonly hasExtraTime: boolean
}

type Spare = { readonly fewer: number; readonly more: number }

type Match = {
  readonly lineUps: { readonly [side in Side]: LineUpOfSide | undefined }
  readonly events: readonly CheckedEvent[]
  readonly goals: Goals
  readonly score: Goals | undefined
  readonly players: readonly FiguredPlayer[]
  readonly hasExtraTime: boolean
}

/** What a match says about one of its sides. */
export function countsOf(side: Side, match: Match): SideCounts {
  const { lineUps, events, goals, score, players, hasExtraTime } = match
  const other = otherSide(side)
  const own = events.filter((event) => event.side === side)
  const count = (...types: readonly CheckedEvent['event']['type'][]) =>
    own.filter(({ event }) => types.includes(event.type)).length
  const scored = events.filter((event) => scoringSideOf(event) === side)
  const unnamed = (from: readonly CheckedEvent[], isOwnGoal: boolean) =>
    from.filter(({ event }) => (event.type === 'ownGoal') === isOwnGoal && isUnnamed(event)).length
  const missing = (of: Side) => Math.max(0, (score?.[of] ?? 0) - goals[of])
  const surplus = (of: Side) => Math.max(0, goals[of] - (score?.[of] ?? goals[of]))
  const ofSide = players.filter((player) => player.side === side)
  const missedBy = new Map<number, number>()
  for (const { event } of own) {
    if (event.type !== 'penaltyMissed') continue
    missedBy.set(event.playerId, (missedBy.get(event.playerId) ?? 0) + 1)
  }
  const hasSubstitutions = count('substitution') > 0
  const hasMinutes = ofSide.some(({ given }) => (given.minutes ?? 0) > 0)
  const conceded = Math.min(goals[other], score?.[other] ?? goals[other])
  const fewer = ofSide.filter(
    ({ part, given }) => part?.started === true && (given.goalsConceded ?? conceded) < conceded,
  )
  return {
    goals: {
      min: Math.min(goals[side], score?.[side] ?? goals[side]),
      max: Math.max(goals[side], score?.[side] ?? 0),
    },
    spareGoals: spare(ofSide, 'goals', {
      fewer: surplus(side),
      more: unnamed(scored, false) + missing(side),
    }),
    spareOwnGoals: spare(ofSide, 'ownGoals', {
      fewer: surplus(other),
      more: unnamed(own, true) + missing(other),
    }),
    scored,
    penalties: count('penaltyMissed', 'penaltySaved'),
    missed: count('penaltyMissed'),
    saved: count('penaltySaved'),
    missedBy,
    yellows: count('yellowCard', 'secondYellowCard'),
    reds: count('secondYellowCard', 'redCard'),
    hasLineUp: lineUps[side] !== undefined,
    isLineUpReported: lineUps[side]?.isReported === true,
    lackingStarters: lackingStarters(lineUps[side], ofSide),
    hasBench: (lineUps[side]?.bench.length ?? 0) > 0,
    hasSubstitutions,
    hasMinutes,
    reportsWhoStayed: hasSubstitutions || hasMinutes || fewer.length > SUBSTITUTIONS_OF_SIDE,
    length: lengthOf(players),
    hasUnnamedOn: own.some(
      ({ event }) => event.type === 'substitution' && event.playerInId === UNNAMED_PLAYER,
    ),
    hasExtraTime,
  }
}

/** Those whom a line-up of fewer than eleven starters does not name, where there are no more of them than it lacks. */
function lackingStarters(
  lineUp: LineUpOfSide | undefined,
  players: readonly FiguredPlayer[],
): ReadonlySet<number> {
  const lacking = PLAYERS_OF_SIDE - (lineUp?.starters.length ?? PLAYERS_OF_SIDE)
  const unnamed = players.filter(({ part }) => part?.started === undefined && part?.cameOn === undefined)
  return new Set(unnamed.length <= lacking ? unnamed.map(({ playerId }) => playerId) : [])
}

function lengthOf(players: readonly FiguredPlayer[]): number {
  const [, second = 0] = players.map(({ given }) => given.minutes ?? 0).toSorted((a, b) => b - a)
  return Math.max(FULL_MATCH, second)
}

/** The side on the other end of the pitch. */
export function otherSide(side: Side): Side {
  return side === 'home' ? 'away' : 'home'
}

/** What is spare is spare once: where figures need more of it together, none of them has any. */
function spare(players: readonly FiguredPlayer[], statistic: 'goals' | 'ownGoals', max: Spare): Spare {
  const differences = players.map(({ given, part }) => {
    const counted = part?.counts[statistic] ?? 0
    return (given[statistic] ?? counted) - counted
  })
  const sum = (sign: 1 | -1) => differences.reduce((total, one) => total + Math.max(0, sign * one), 0)
  return { fewer: sum(-1) <= max.fewer ? max.fewer : 0, more: sum(1) <= max.more ? max.more : 0 }
}

function scoringSideOf({ side, event }: CheckedEvent): Side | undefined {
  if (event.type === 'ownGoal') return otherSide(side)
  return event.type === 'goal' || event.type === 'penaltyScored' ? side : undefined
}

function isUnnamed(event: CheckedEvent['event']): boolean {
  return 'playerId' in event && event.playerId === UNNAMED_PLAYER
}
