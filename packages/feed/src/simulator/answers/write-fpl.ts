import {
  type EpochMs,
  HUNDREDTHS,
  type MatchStatistics,
  type RulePack,
  rulePack,
  type ScoringAction,
  scoreMatch,
  SOURCE_STATISTICS,
} from '@gaffer/rules'
import type { PlayerInMatch } from '../../facts/match-state.ts'
import { hasPlayed, type SimulatedMatch } from './simulated-match.ts'

const LISTED = {
  goals_scored: 'goals',
  assists: 'assists',
  own_goals: 'ownGoals',
  penalties_saved: 'penaltiesSaved',
  penalties_missed: 'penaltiesMissed',
  yellow_cards: 'yellowCards',
  red_cards: 'redCards',
  saves: 'saves',
  bps: 'bonusScore',
} as const satisfies { readonly [identifier: string]: keyof MatchStatistics }

const LONG_PLAY_MINUTES = 60
/** The official game of this season. */
const OFFICIAL = rulePack('fpl-2026')

/** The figure with which the official game shows the points of an action. */
const SHOWN_WITH: Readonly<Partial<Record<ScoringAction, string>>> = {
  shortPlay: 'minutes',
  longPlay: 'minutes',
  goal: 'goals_scored',
  assist: 'assists',
  cleanSheet: 'clean_sheets',
  saves: 'saves',
  penaltySaved: 'penalties_saved',
  penaltyMissed: 'penalties_missed',
  goalsConceded: 'goals_conceded',
  yellowCard: 'yellow_cards',
  redCard: 'red_cards',
  ownGoal: 'own_goals',
  bonus: 'bonus',
  defensiveContribution: 'defensive_contribution',
}

/**
 * The two answers of the official game that describe a gameweek: `fixtures/` and `event/N/live/`. A game of the same
 * form counts its points by a pack of its own.
 */
export function writeFplGameweek(
  matches: readonly SimulatedMatch[],
  pack = OFFICIAL,
): { readonly fixtures: object; readonly live: object } {
  return { fixtures: matches.map(writeFixture), live: { elements: writeElements(matches, pack) } }
}

function writeFixture(match: SimulatedMatch): object {
  const { status, score, minute } = match.state
  const isOver = status === 'final'
  const hasBegun = isOver || status === 'firstHalf' || status === 'halfTime' || status === 'secondHalf'
  const isOff = status === 'postponed'
  const players = [...match.state.players.values()]
  const list = (identifier: string, value: (player: PlayerInMatch) => number) => {
    const of = (side: 'home' | 'away') =>
      players.flatMap((player) =>
        player.side === side && value(player) !== 0
          ? [{ element: player.playerId, value: value(player) }]
          : [],
      )
    return { identifier, h: of('home'), a: of('away') }
  }
  return {
    id: match.fixtureId,
    event: isOff ? null : match.round,
    kickoff_time: isOff ? null : timeOf(match.kickOffAt),
    team_h: match.homeClubId,
    team_a: match.awayClubId,
    team_h_score: hasBegun ? (score?.home ?? 0) : null,
    team_a_score: hasBegun ? (score?.away ?? 0) : null,
    started: hasBegun,
    finished: isOver && match.isDeclared,
    finished_provisional: isOver,
    minutes: hasBegun ? (minute?.minute ?? 0) : 0,
    stats: hasBegun
      ? [
          ...Object.entries(LISTED).map(([identifier, statistic]) =>
            list(identifier, ({ statistics }) => statistics[statistic]),
          ),
          list('bonus', ({ statistics }) => (match.isDeclared ? (statistics.bonus ?? 0) : 0)),
        ]
      : [],
  }
}

/** A player with two matches has the sums of both in `stats`, as in the official game. */
function writeElements(matches: readonly SimulatedMatch[], pack: RulePack): readonly object[] {
  const rows = matches.flatMap((match) =>
    [...match.state.players.values()].map((player) => ({ match, player, figures: figuresOf(match, player) })),
  )
  return [...Map.groupBy(rows, ({ player }) => player.playerId)].map(([id, own]) => {
    const stats: Record<string, number> = {}
    for (const { figures } of own) {
      for (const [name, value] of Object.entries(figures)) stats[name] = (stats[name] ?? 0) + value
    }
    const explain = own.map(({ match, player, figures }) => {
      const points = pointsOf(match, player, figures['bonus'] ?? 0, pack)
      const shown = Object.entries(figures).filter(
        ([name, value]) => name === 'minutes' || (value !== 0 && name !== 'starts' && name !== 'bps'),
      )
      const defended = points.has('defensive_contribution') ? [['defensive_contribution', 1] as const] : []
      return {
        fixture: match.fixtureId,
        stats: [...shown, ...defended].map(([identifier, value]) => ({
          identifier,
          value,
          points: points.get(identifier) ?? 0,
        })),
      }
    })
    return { id, stats, explain }
  })
}

/** The points of a player in a match, by the figure they are shown with. */
function pointsOf(
  match: SimulatedMatch,
  { playerId, statistics }: PlayerInMatch,
  bonus: number,
  pack: RulePack,
): ReadonlyMap<string, number> {
  const { breakdown } = scoreMatch({ ...statistics, bonus }, match.playerOf(playerId).position, pack)
  return new Map(breakdown.map(({ action, points }) => [SHOWN_WITH[action] ?? action, points / HUNDREDTHS]))
}

function figuresOf(
  match: SimulatedMatch,
  { playerId, statistics: s, side }: PlayerInMatch,
): Readonly<Record<string, number>> {
  if (!hasPlayed(match, playerId)) return { minutes: 0, yellow_cards: s.yellowCards, red_cards: s.redCards }
  return {
    minutes: s.minutes,
    starts: Number(match.state.lineUps[side]?.starters.includes(playerId) === true),
    goals_scored: s.goals,
    assists: s.assists,
    goals_conceded: s.goalsConceded,
    // In a match with another one in its round, only this distinguishes no goal conceded from one.
    clean_sheets: Number(s.minutes >= LONG_PLAY_MINUTES && s.goalsConceded === 0),
    own_goals: s.ownGoals,
    penalties_saved: s.penaltiesSaved,
    penalties_missed: s.penaltiesMissed,
    yellow_cards: s.yellowCards,
    red_cards: s.redCards,
    saves: s.saves,
    bonus: match.isDeclared ? (s.bonus ?? 0) : 0,
    bps: s.bonusScore,
    clearances_blocks_interceptions: s.clearancesBlocksInterceptions,
    recoveries: s.recoveries,
    tackles: s.tackles,
    ...Object.fromEntries(
      SOURCE_STATISTICS.flatMap((name) => (s[name] === undefined ? [] : [[name, s[name]]])),
    ),
  }
}

function timeOf(at: EpochMs): string {
  return new Date(at).toISOString().replace('.000Z', 'Z')
}
