/**
 * A match as it would be if one thing more happened now: the figures as they stand, and the event added to
 * them. It works on figures and not on facts, because a source that reports figures would report them with it.
 */
import { NO_STATISTICS, type MatchStatistics, type Position } from '@gaffer/rules'
import { bonusScoreOf } from './bonus-score.ts'
import type { Side } from './fact.ts'
import type { MatchState, PlayerInMatch, Scorer } from './match-state.ts'
import { winningGoal } from './play-timeline.ts'

/**
 * What could happen next. A goal has no assist, an assist is of a goal whose scorer nobody names, and so is a goal that
 * a side concedes. Going off changes no points, so only coming on is asked about.
 */
export type Supposition =
  | {
      readonly kind: 'goal' | 'assist' | 'yellowCard' | 'redCard' | 'comesOn'
      readonly playerId: number
    }
  | { readonly kind: 'conceded'; readonly side: Side }

const BEFORE_60 = 60

type PositionOf = (playerId: number) => Position | undefined

/**
 * The state of a match that is being played with one event more. A yellow card of a booked player is a red one. The
 * bonus score moves by our weights; a bonus that the source gives stays as it is. A player who is not in the match
 * changes nothing.
 */
export function suppose(state: MatchState, what: Supposition, positionOf: PositionOf): MatchState {
  if (what.kind === 'conceded') return withGoal(state, otherSide(what.side), undefined, positionOf)
  const player = state.players.get(what.playerId)
  if (player === undefined) return state
  const { statistics } = player
  switch (what.kind) {
    case 'goal':
      return withGoal(
        state,
        player.side,
        { ...player, statistics: withMore(statistics, 'goals') },
        positionOf,
      )
    case 'assist':
      return withGoal(
        state,
        player.side,
        { ...player, statistics: withMore(statistics, 'assists') },
        positionOf,
      )
    case 'yellowCard':
      return statistics.yellowCards > 0
        ? sentOff(state, player, positionOf)
        : withPlayers(state, [{ ...player, statistics: { ...statistics, yellowCards: 1 } }], positionOf)
    case 'redCard':
      return sentOff(state, player, positionOf)
    case 'comesOn': {
      const on = { isOnPitch: true, whereabouts: 'pitch' } as const
      const minutes = Math.max(1, statistics.minutes)
      return withPlayers(state, [{ ...player, ...on, statistics: { ...statistics, minutes } }], positionOf)
    }
  }
}

function withMore(statistics: MatchStatistics, figure: 'goals' | 'assists'): MatchStatistics {
  return { ...statistics, [figure]: statistics[figure] + 1 }
}

function sentOff(state: MatchState, player: PlayerInMatch, positionOf: PositionOf): MatchState {
  const statistics = { ...player.statistics, yellowCards: 0, redCards: 1 }
  const off = { isOnPitch: false, whereabouts: 'sentOff', wentOff: state.minute?.minute } as const
  return withPlayers(state, [{ ...player, ...off, statistics }], positionOf)
}

/** A goal for a side, with the figures of the player who scored or set it up; the other side concedes it. */
function withGoal(
  state: MatchState,
  side: Side,
  actor: PlayerInMatch | undefined,
  positionOf: PositionOf,
): MatchState {
  const isBefore60 = (state.minute?.minute ?? 0) < BEFORE_60
  const charged = [...state.players.values()].flatMap((player): readonly PlayerInMatch[] => {
    if (player.side === side || !isCharged(player)) return []
    const { goalsConceded, goalsConcededBefore60 } = player.statistics
    const conceded = {
      goalsConceded: goalsConceded + 1,
      goalsConcededBefore60: goalsConcededBefore60 + (isBefore60 ? 1 : 0),
    }
    return [{ ...player, statistics: { ...player.statistics, ...conceded } }]
  })
  const isScorer = actor !== undefined && actor.statistics.goals > goalsOf(state, actor.playerId)
  const scorer: Scorer = { side, playerId: isScorer ? actor.playerId : undefined }
  const after: MatchState = {
    ...state,
    scorers: [...state.scorers, scorer],
    goals: { ...state.goals, [side]: state.goals[side] + 1 },
    score: state.score && { ...state.score, [side]: state.score[side] + 1 },
  }
  return withPlayers(after, [...(actor === undefined ? [] : [actor]), ...charged], positionOf, state)
}

function goalsOf(state: MatchState, playerId: number): number {
  return state.players.get(playerId)?.statistics.goals ?? 0
}

/** On the pitch, or sent off from it: those are charged until the end. */
function isCharged({ whereabouts, statistics }: PlayerInMatch): boolean {
  return whereabouts === 'pitch' || (whereabouts === 'sentOff' && statistics.minutes > 0)
}

/**
 * The state with players replaced, and their bonus scores moved by what changed: of those replaced, and of the player who
 * has the winning goal now, or had it before.
 */
function withPlayers(
  state: MatchState,
  changed: readonly PlayerInMatch[],
  positionOf: PositionOf,
  before: MatchState = state,
): MatchState {
  const players = new Map(before.players)
  for (const player of changed) players.set(player.playerId, player)
  const [lost, won] = [winningGoal(before.scorers)?.playerId, winningGoal(state.scorers)?.playerId]
  for (const id of new Set([...changed.map(({ playerId }) => playerId), lost, won])) {
    const player = id === undefined ? undefined : players.get(id)
    const position = id === undefined ? undefined : positionOf(id)
    if (id === undefined || player === undefined || position === undefined) continue
    const old = before.players.get(id)?.statistics ?? NO_STATISTICS
    const moved =
      bonusScoreOf(player.statistics, position, Number(id === won)) -
      bonusScoreOf(old, position, Number(id === lost))
    players.set(id, { ...player, statistics: { ...player.statistics, bonusScore: old.bonusScore + moved } })
  }
  return { ...state, players }
}

function otherSide(side: Side): Side {
  return side === 'home' ? 'away' : 'home'
}
