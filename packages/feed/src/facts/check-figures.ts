import { type MatchStatistics, NO_STATISTICS, type Position } from '@gaffer/rules'
import type { CheckedFacts } from './check-facts.ts'
import type { Side } from './fact.ts'
import { concededWithin, hasExtraTime, minutesWithin, wasNeverOn } from './figures-on-pitch.ts'
import {
  type FiguredPlayer,
  type FigureRange,
  otherSide,
  countsOf,
  type SideCounts,
} from './figures-of-side.ts'
import type { MatchClock } from './match-clock.ts'
import type { Goals, MatchIssue, ReportedFigure } from './match-state.ts'
import { minutesTogether } from './minutes-of-side.ts'
import { isUnused, type PlayedPart } from './play-timeline.ts'

type CountsBySide = { readonly [side in Side]: SideCounts }
type RangeOf = (player: FiguredPlayer, own: SideCounts, other: SideCounts) => FigureRange

/** What nobody reaches in a match: a save in every second minute of it, and penalties. */
const MAX_SAVES = 45
const MAX_PENALTIES = 5

/**
 * The range in which a figure agrees with the score, the events and the line-ups of its match. Providers count assists,
 * saves and minutes in their own ways and leave out events, so a range has only what is impossible: where a source reports
 * no event of a kind, its figures of that kind stand.
 */
const RANGES: { readonly [statistic in keyof MatchStatistics]?: RangeOf } = {
  goals: ({ part }, { spareGoals }) => around(part?.counts.goals ?? 0, spareGoals),
  ownGoals: ({ part }, { spareOwnGoals }) => around(part?.counts.ownGoals ?? 0, spareOwnGoals),
  assists: ({ given, part }, { goals }) => ({
    max: Math.max(0, goals.max - (given.goals ?? part?.counts.goals ?? 0)),
  }),
  goalsConceded: concededWithin,
  minutes: minutesWithin,
  saves: () => ({ max: MAX_SAVES }),
  penaltiesMissed: ({ playerId, isRead }, own, other) => {
    const missed = own.missedBy.get(playerId) ?? 0
    const hasEvents = !isRead && own.penalties + other.penalties > 0
    return { min: missed, max: hasEvents ? missed + other.saved : MAX_PENALTIES }
  },
  penaltiesSaved: ({ part, isRead }, own, other) => {
    const saved = part?.counts.penaltiesSaved ?? 0
    const hasEvents = !isRead && own.penalties + other.penalties > 0
    return { min: saved, max: hasEvents ? saved + other.missed : MAX_PENALTIES }
  },
  // The yellow cards of somebody who is sent off are counted in several ways.
  yellowCards: ({ given, part }, own, other) =>
    (given.redCards ?? 0) + (part?.counts.redCards ?? 0) > 0
      ? { max: 2 }
      : {
          min: part?.counts.yellowCards ?? 0,
          max: own.yellows + other.yellows > 0 ? (part?.counts.yellowCards ?? 0) : 1,
        },
  redCards: ({ part }, own, other) => {
    const shown = part?.counts.redCards ?? 0
    return { min: shown, max: own.reds + other.reds > 0 ? shown : 1 }
  },
}

/** What may be shown to people off the pitch. */
const CARDS: readonly (keyof MatchStatistics)[] = ['yellowCards', 'redCards']

/** The figures of players in a match that is over which contradict its score, events and line-ups. */
export function checkFigures(
  clock: MatchClock,
  { lineUps, events, lines }: CheckedFacts,
  parts: ReadonlyMap<number, PlayedPart>,
  goals: Goals,
  positionOf: (playerId: number) => Position | undefined,
): readonly MatchIssue[] {
  if (clock.status !== 'final' || lines.size === 0) return []
  const players = [...lines].map(([playerId, line]): FiguredPlayer => ({
    ...line,
    playerId,
    part: parts.get(playerId),
    isGoalkeeper: positionOf(playerId) === 'GK',
  }))
  const match = { lineUps, events, goals, score: clock.score, players, hasExtraTime: hasExtraTime(players) }
  const ofSide = (side: Side) => countsOf(side, match)
  const bySide: CountsBySide = { home: ofSide('home'), away: ofSide('away') }
  const ofPlayers = players.flatMap((player) =>
    impossibleFigures(player, bySide).map((figure) => issueOf(figure, player.side, player.playerId)),
  )
  return [...ofPlayers, ...checkMinutes(players, parts, bySide), ...checkAssists(players, parts, bySide)]
}

function impossibleFigures(player: FiguredPlayer, bySide: CountsBySide): readonly ReportedFigure[] {
  const own = bySide[player.side]
  const isNeverOn = wasNeverOn(player, own)
  return (Object.keys(player.given) as (keyof MatchStatistics)[]).flatMap(
    (statistic): readonly ReportedFigure[] => {
      const reported = player.given[statistic]
      const rangeOf = isNeverOn && !CARDS.includes(statistic) ? rangeOffPitch(statistic) : RANGES[statistic]
      if (typeof reported !== 'number' || rangeOf === undefined) return []
      const { min = 0, max } = rangeOf(player, own, bySide[otherSide(player.side)])
      if (reported < min) return [{ statistic, reported, min, ...(max === min && { max }) }]
      if (max === undefined || reported <= max) return []
      return [{ statistic, reported, ...(max === min && { min }), max }]
    },
  )
}

/**
 * Somebody who was never on the pitch has no figure, or what an event gives them, which is judged by itself. A bonus
 * score may be below zero, and some sources give a goalkeeper on the bench what the side has conceded, which counts for
 * nobody off the pitch.
 */
function rangeOffPitch(statistic: keyof MatchStatistics): RangeOf {
  return (player, _, other) => {
    const { part } = player
    if (statistic === 'goalsConceded' && isUnused(part, player.given)) return { max: other.goals.max }
    const counts: Partial<MatchStatistics> = part?.counts ?? {}
    return { min: -Infinity, max: Number(counts[statistic] ?? 0) }
  }
}

/** The minutes of a side are those of eleven players, whichever of them has too many. */
function checkMinutes(
  players: readonly FiguredPlayer[],
  parts: ReadonlyMap<number, PlayedPart>,
  bySide: CountsBySide,
): readonly MatchIssue[] {
  return (['home', 'away'] as const).flatMap((side) => {
    const { sum, max } = minutesTogether(side, bySide[side], players, parts)
    return sum <= max ? [] : [issueOf({ statistic: 'minutes', reported: sum, max }, side)]
  })
}

/** The assists of a side are not more than its goals, whichever player has too many of them. */
function checkAssists(
  players: readonly FiguredPlayer[],
  parts: ReadonlyMap<number, PlayedPart>,
  bySide: CountsBySide,
): readonly MatchIssue[] {
  const given = new Map(players.map((player) => [player.playerId, player]))
  return (['home', 'away'] as const).flatMap((side) => {
    const { max } = bySide[side].goals
    const counted = [...parts.values()].filter((part) => part.side === side && !given.has(part.playerId))
    const sum =
      counted.reduce((total, { counts }) => total + counts.assists, 0) +
      players
        .filter((player) => player.side === side)
        .reduce((total, player) => total + possibleAssists(player, max), 0)
    return sum <= max ? [] : [issueOf({ statistic: 'assists', reported: sum, max }, side)]
  })
}

/** The assists of one player, as far as they alone can be true. */
function possibleAssists({ given, part }: FiguredPlayer, goals: number): number {
  const { assists, goals: scored } = { ...NO_STATISTICS, ...part?.counts, ...given }
  return Math.min(assists, Math.max(0, goals - scored))
}

function around(counted: number, { fewer, more }: SideCounts['spareGoals']): FigureRange {
  return { min: Math.max(0, counted - fewer), max: counted + more }
}

function issueOf(figure: ReportedFigure, side: Side, playerId?: number): MatchIssue {
  return { code: 'figureDiffers', sourceEventId: '', playerId, side, figure }
}
