import {
  type GameRules,
  type PlayerRoundScore,
  type RulePack,
  scoreSeasonTeam,
  scoreTeam,
  type TeamScore,
} from '@gaffer/rules'
import type { TeamInRound } from './team-of-round.ts'

/** The part of a team that its points depend on. */
export type ScorableTeam = Pick<TeamInRound, 'lineUp' | 'chip' | 'transferCost'>

/** Scores one team by the rules of its contest; `scores` includes players without a match. */
export function scoreOf(
  team: ScorableTeam,
  scores: ReadonlyMap<number, PlayerRoundScore>,
  rules: GameRules,
  pack: RulePack,
): TeamScore {
  return hasReserves(rules)
    ? scoreSeasonTeam(team.lineUp, scores, team, rules, pack)
    : scoreTeam(team.lineUp, scores, rules, pack)
}

/** Games with reserves have automatic substitutions, chips and transfer costs. */
export function hasReserves({ reservesLimit }: Pick<GameRules, 'reservesLimit'>): boolean {
  return reservesLimit > 0
}
