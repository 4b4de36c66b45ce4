/**
 * What a team with reserves earns in a round (Q-50, Q-86; R-153): its starters after automatic substitutions, captain
 * and vice-captain multiplied according to the round's chip, less the cost of its transfers. With the full-team chip
 * every player of the squad counts and nobody is substituted. Safety subs and the stacking penalty exist only in
 * games without reserves.
 */
import { decideAutoSubs, type AutoSubs } from '../auto-subs/decide-auto-subs.ts'
import { decideDoubled } from '../captaincy/decide-doubled.ts'
import { roleFactors } from '../chips/chip-factors.ts'
import type { GameRules } from '../core/game-rules.ts'
import type { RulePack } from '../core/rule-pack.ts'
import type { Chip } from '../core/season-rules.ts'
import type { Points } from '../core/units.ts'
import type { LineUp } from '../squad/line-up.ts'
import { finishedPointsOf, type PlayerRoundScore, type TeamScore } from './score-team.ts'

/** What an entry chose for a round besides its line-up. */
export type RoundChoice = {
  readonly chip: Chip | null
  /** What the round's transfers cost, in hundredths of a point (`TransferQuote.cost`). */
  readonly transferCost: Points
}

/**
 * `points` is the round's total after transfer costs; `slots` lists the starters, then the reserves; a factor of 0
 * means that the player does not count.
 */
export type SeasonTeamScore = TeamScore & {
  /** Before transfer costs. */
  readonly earned: Points
  readonly transferCost: Points
  /** The points of the players who do not count. */
  readonly onTheBench: Points
  /** undefined with the full-team chip, where everybody counts. */
  readonly autoSubs: AutoSubs | undefined
}

/**
 * Scores a team with reserves. `scores` must name every player of the squad; those without a match count as finished.
 */
export function scoreSeasonTeam(
  lineUp: LineUp,
  scores: ReadonlyMap<number, PlayerRoundScore>,
  { chip, transferCost }: RoundChoice,
  rules: GameRules,
  pack: RulePack,
): SeasonTeamScore {
  const autoSubs = chip === 'fullTeam' ? undefined : decideAutoSubs(lineUp, scores, rules)
  const squad = [...lineUp.starters, ...lineUp.reserves]
  const counting = autoSubs === undefined ? squad : countingPlayers(lineUp, autoSubs)
  const played = (playerId: number) => scores.get(playerId)?.played ?? false
  const factors = roleFactors(lineUp, chip, played, pack)
  const slots = squad.map((playerId) => {
    const factor = counting.includes(playerId) ? (factors.get(playerId) ?? 1) : 0
    const points = (scores.get(playerId)?.points ?? 0) * factor
    return { playerId, earnerId: playerId, factor, deduction: 0, points }
  })
  const earned = slots.reduce((sum, { points }) => sum + points, 0)
  const states = counting.map((playerId) => scores.get(playerId))
  const finishedPlayers = states.filter((state) => state?.isDone).length
  const activePlayers = states.filter((state) => state?.isPlaying).length
  return {
    points: earned - transferCost,
    earned,
    transferCost,
    onTheBench: squad
      .filter((playerId) => !counting.includes(playerId))
      .reduce((sum, playerId) => sum + (scores.get(playerId)?.points ?? 0), 0),
    slots,
    doubledId: decideDoubled(lineUp, played),
    autoSubs,
    finishedPoints: finishedPointsOf(slots, scores),
    finishedPlayers,
    activePlayers,
    remainingPlayers: counting.length - finishedPlayers - activePlayers,
  }
}

/** The starters after substitutions, each substitute in the slot of the starter they replace. */
function countingPlayers(lineUp: LineUp, { subs }: AutoSubs): readonly number[] {
  return lineUp.starters.map((id) => subs.find(({ outId }) => outId === id)?.inId ?? id)
}
