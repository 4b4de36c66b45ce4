/**
 * What a team earns in a round: its starters after safety subs, less the stacking penalty, with the captain's points
 * doubled, or the vice-captain's if the captain did not play.
 */
import { decideDoubled } from '../captaincy/decide-doubled.ts'
import type { GameRules } from '../core/game-rules.ts'
import type { Position } from '../core/position.ts'
import type { RulePack } from '../core/rule-pack.ts'
import type { Points, Price } from '../core/units.ts'
import { stackingDeductions } from '../stacking/stacking-deductions.ts'
import type { LineUp } from '../squad/line-up.ts'

/** A player's round, summed over all matches. */
export type PlayerRoundScore = {
  readonly points: Points
  readonly cleanSheetPoints: Points
  readonly played: boolean
  /** All of the player's matches in the round are over; also true in a blank gameweek. */
  readonly hasFinished: boolean
  /** On the pitch now; where no line-up is known, as long as the club is playing. */
  readonly isPlaying: boolean
  /**
   * The player can earn nothing more: all matches are over, or they were substituted, sent off or not in the squad of
   * the last one.
   */
  readonly isDone: boolean
  /** The player who counts instead when the safety net is on. */
  readonly substituteId: number | undefined
  readonly clubId: number
  readonly position: Position
  readonly price: Price
}

/** One starter's part in the team. */
export type SlotScore = {
  readonly playerId: number
  /** Whose points count in the slot: the player's own or the safety sub's. */
  readonly earnerId: number
  /** What the slot adds to the team: (points - deduction) x factor. */
  readonly points: Points
  readonly factor: number
  readonly deduction: Points
}

export type TeamScore = {
  readonly points: Points
  readonly slots: readonly SlotScore[]
  /** The starter whose points are multiplied; null when nobody's are. */
  readonly doubledId: number | null
  /** What the finished players bring: the points of their slots, without the cost of transfers. */
  readonly finishedPoints: Points
  readonly finishedPlayers: number
  readonly activePlayers: number
  readonly remainingPlayers: number
}

/** Scores a team; players without a score have not played in the round so far. */
export function scoreTeam(
  lineUp: LineUp,
  scores: ReadonlyMap<number, PlayerRoundScore>,
  rules: GameRules,
  pack: RulePack,
): TeamScore {
  const earnerOf = (playerId: number) =>
    (rules.hasSafetyNet ? scores.get(playerId)?.substituteId : undefined) ?? playerId
  const doubledId = decideDoubled(lineUp, (playerId) => scores.get(earnerOf(playerId))?.played ?? false)
  const deductions = deductionsOf(lineUp, earnerOf, scores, rules, pack)
  const slots = lineUp.starters.map((playerId, slot) => {
    const earnerId = earnerOf(playerId)
    const factor = playerId === doubledId ? pack.captainFactor : 1
    const deduction = deductions[slot] ?? 0
    return {
      playerId,
      earnerId,
      factor,
      deduction,
      points: ((scores.get(earnerId)?.points ?? 0) - deduction) * factor,
    }
  })
  const states = lineUp.starters.map((playerId) => scores.get(playerId))
  const finishedPlayers = states.filter((state) => state?.isDone).length
  const activePlayers = states.filter((state) => state?.isPlaying).length
  return {
    points: slots.reduce((sum, { points }) => sum + points, 0),
    slots,
    doubledId,
    finishedPoints: finishedPointsOf(slots, scores),
    finishedPlayers,
    activePlayers,
    remainingPlayers: lineUp.starters.length - finishedPlayers - activePlayers,
  }
}

/** The points of slots whose players can earn nothing more. */
export function finishedPointsOf(
  slots: readonly SlotScore[],
  scores: ReadonlyMap<number, PlayerRoundScore>,
): Points {
  return slots.reduce((sum, { playerId, points }) => (scores.get(playerId)?.isDone ? sum + points : sum), 0)
}

function deductionsOf(
  lineUp: LineUp,
  earnerOf: (playerId: number) => number,
  scores: ReadonlyMap<number, PlayerRoundScore>,
  rules: GameRules,
  pack: RulePack,
): readonly Points[] {
  if (!rules.hasStackingPenalty) return []
  const earners = lineUp.starters.map((playerId) => {
    const earnerId = earnerOf(playerId)
    const score = scores.get(earnerId)
    return {
      playerId: earnerId,
      clubId: score?.clubId ?? 0,
      position: score?.position ?? 'FWD',
      price: score?.price ?? 0,
      cleanSheetPoints: score?.cleanSheetPoints ?? 0,
      isCaptain: playerId === lineUp.captain,
      isViceCaptain: playerId === lineUp.viceCaptain,
    }
  })
  return stackingDeductions(earners, pack.stackingPenalty)
}
