import type { MatchState, MatchStatus } from '@gaffer/feed'
import {
  decideSafetySubs,
  type MatchStatistics,
  type Points,
  type Position,
  type Price,
  type ScoringAction,
  scoreMatch,
} from '@gaffer/rules'
import { bonusOfMatch, type Presence } from '../football/index.ts'
import { type MatchStatesOfRound, OVER, statusIn } from './match-status.ts'
import { presenceOf } from './player-presence.ts'
import type { RoundContext, RoundFixture, RoundPlayer } from './round-context.ts'

/** One kind of action of a player in one match, and the points for it. */
export type BreakdownEntry = {
  readonly action: ScoringAction
  readonly count: number
  readonly points: Points
  readonly fixtureId: number
}

/** How far a player's matches in the round have got. */
export type PlayState = 'upcoming' | 'playing' | 'finished'

/** A player's points in a round, summed over their matches. */
export type ScoredPlayer = {
  readonly playerId: number
  readonly clubId: number
  readonly position: Position
  readonly price: Price
  readonly points: Points
  readonly cleanSheetPoints: Points
  readonly played: boolean
  /** They have no match of the round left. */
  readonly hasFinished: boolean
  /** On the pitch; where no line-up is known, as long as the club is playing. */
  readonly isPlaying: boolean
  /** They can earn no more points in the round. */
  readonly isDone: boolean
  readonly presence: Presence
  readonly presenceMinute: number | undefined
  readonly playState: PlayState
  /** The player who counts instead where safety subs are on. */
  readonly substituteId: number | undefined
  readonly breakdown: readonly BreakdownEntry[]
}

/** What players' points in a round depend on, besides the matches. */
export type ScoringContext = Pick<RoundContext, 'fixtures' | 'players' | 'pack'>

type Tally = {
  points: Points
  cleanSheetPoints: Points
  played: boolean
  started: boolean
  breakdown: BreakdownEntry[]
}

const COUNTS = new Set<MatchStatus>(['firstHalf', 'halfTime', 'secondHalf', 'final'])

/**
 * The points of every player of the round's clubs, from the current state of the matches (ADR-17: a pure function of
 * states and pack). An abandoned or postponed match gives nothing.
 */
export function scorePlayers(
  context: ScoringContext,
  states: MatchStatesOfRound,
): ReadonlyMap<number, ScoredPlayer> {
  const tallies = new Map<number, Tally>()
  for (const fixture of context.fixtures) {
    const { fixtureId } = fixture
    const state = states.get(fixtureId)
    if (state !== undefined && COUNTS.has(statusIn(fixture, states)))
      addMatch(tallies, context, fixtureId, state)
  }
  const matchesOf = fixturesByClub(context.fixtures)
  const scored: ScoredPlayer[] = []
  const starters = new Map<number, boolean | undefined>()
  for (const player of context.players.values()) {
    const fixturesOfClub = matchesOf.get(player.clubId) ?? []
    const matches = fixturesOfClub.map((fixture) => statusIn(fixture, states))
    const tally = tallies.get(player.id)
    if (matches.length === 0 && tally === undefined) continue
    const playState = playStateOf(matches)
    starters.set(player.id, hasStarted(tally, matches))
    scored.push({
      playerId: player.id,
      clubId: player.clubId,
      position: player.position,
      price: player.price,
      points: tally?.points ?? 0,
      cleanSheetPoints: tally?.cleanSheetPoints ?? 0,
      played: tally?.played ?? false,
      hasFinished: playState === 'finished',
      ...presenceOf(player, fixturesOfClub, states),
      playState,
      substituteId: undefined,
      breakdown: tally?.breakdown ?? [],
    })
  }
  const substitutes = decideSubstitutes(scored, starters, context.players)
  return new Map(
    scored.map((player) => {
      const substituteId = substitutes.get(player.playerId)
      return [player.playerId, substituteId === undefined ? player : { ...player, substituteId }]
    }),
  )
}

/**
 * The same for every player of the championship: those without a match in the round have finished without playing.
 * Teams are scored with it, because automatic substitutions need everybody's position.
 */
export function withBlankPlayers(
  scored: ReadonlyMap<number, ScoredPlayer>,
  { players }: Pick<RoundContext, 'players'>,
): ReadonlyMap<number, ScoredPlayer> {
  const all = new Map(scored)
  for (const { id, clubId, position, price } of players.values()) {
    if (all.has(id)) continue
    all.set(id, { playerId: id, clubId, position, price, ...BLANK })
  }
  return all
}

const BLANK = {
  points: 0,
  cleanSheetPoints: 0,
  played: false,
  hasFinished: true,
  isPlaying: false,
  isDone: true,
  presence: 'finished',
  presenceMinute: undefined,
  playState: 'finished',
  substituteId: undefined,
  breakdown: [],
} as const

/** Whether every match of the round is over (a postponed one is, for its round: Q-44). */
export function isRoundOver(context: Pick<RoundContext, 'fixtures'>, states: MatchStatesOfRound): boolean {
  return context.fixtures.every((fixture) => OVER.has(statusIn(fixture, states)))
}

function addMatch(
  tallies: Map<number, Tally>,
  context: ScoringContext,
  fixtureId: number,
  state: MatchState,
): void {
  const bonusOf = context.pack.scoring.bonus === 0 ? () => 0 : bonusOfMatch(state)
  for (const inMatch of state.players.values()) {
    const player = context.players.get(inMatch.playerId)
    if (player === undefined) continue
    const statistics: MatchStatistics = { ...inMatch.statistics, bonus: bonusOf(inMatch) }
    const score = scoreMatch(statistics, player.position, context.pack)
    const tally = tallies.get(player.id) ?? {
      points: 0,
      cleanSheetPoints: 0,
      played: false,
      started: false,
      breakdown: [],
    }
    tally.points += score.points
    tally.cleanSheetPoints += score.cleanSheetPoints
    tally.played ||= score.played
    tally.started ||= statistics.started ?? statistics.minutes > 0
    tally.breakdown.push(...score.breakdown.map((action) => ({ ...action, fixtureId })))
    tallies.set(player.id, tally)
  }
}

function fixturesByClub(fixtures: readonly RoundFixture[]): ReadonlyMap<number, readonly RoundFixture[]> {
  const byClub = new Map<number, RoundFixture[]>()
  for (const fixture of fixtures) {
    for (const clubId of [fixture.homeClubId, fixture.awayClubId]) {
      if (clubId === null) continue
      const known = byClub.get(clubId)
      if (known === undefined) byClub.set(clubId, [fixture])
      else known.push(fixture)
    }
  }
  return byClub
}

function playStateOf(statuses: readonly MatchStatus[]): PlayState {
  if (statuses.every((status) => OVER.has(status))) return 'finished'
  return statuses.some((status) => COUNTS.has(status)) ? 'playing' : 'upcoming'
}

/** Undefined while a line-up that is not known yet could make the player a starter. */
function hasStarted(tally: Tally | undefined, matches: readonly MatchStatus[]): boolean | undefined {
  if (tally?.started === true) return true
  const isKnown = matches.every((status) => status !== 'scheduled')
  return isKnown ? false : undefined
}

function decideSubstitutes(
  scored: readonly ScoredPlayer[],
  starters: ReadonlyMap<number, boolean | undefined>,
  players: ReadonlyMap<number, RoundPlayer>,
): ReadonlyMap<number, number> {
  return decideSafetySubs(
    scored.flatMap((player) => {
      const known = players.get(player.playerId)
      if (known === undefined) return []
      const started = starters.get(player.playerId)
      return [
        {
          id: player.playerId,
          clubId: player.clubId,
          position: player.position,
          price: player.price,
          form: known.form ?? 0,
          seasonPoints: known.totalPoints,
          name: known.name,
          hasStarted: started === true,
          areLineUpsKnown: started !== undefined,
          cameOn: started !== true && player.played,
          points: player.points,
        },
      ]
    }),
  )
}
