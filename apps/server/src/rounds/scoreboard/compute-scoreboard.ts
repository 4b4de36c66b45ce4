import { playerColumns, rankTeams, type ScoreRange, scoreSeasonTeams, scoreTeams } from '@gaffer/engine'
import {
  CHIPS,
  type PlayerRoundScore,
  type RulePack,
  type TeamScore,
  withPaidFormations,
} from '@gaffer/rules'
import type { ContestOfRound } from '../contests-of-round.ts'
import { hasReserves, type ScorableTeam, scoreOf } from '../score-team.ts'
import {
  formationsOfBits,
  formationsOfContest,
  type ContestRange,
  type Scoreboard,
  type ScoreboardResult,
} from './scoreboard.ts'

/** The input for scoring a scoreboard: the players of the round at one version, under one pack. */
export type RoundScoring = {
  readonly version: number
  readonly pack: RulePack
  /** Includes players without a match (`withBlankPlayers`). */
  readonly players: ReadonlyMap<number, PlayerRoundScore>
}

/** Scores and ranks every entry of a scoreboard again (ADR-17: nothing is patched in place). */
export function computeScoreboard(
  scoreboard: Scoreboard,
  { version, pack, players }: RoundScoring,
): ScoreboardResult {
  const result: ScoreboardResult = {
    version,
    points: new Int32Array(scoreboard.size),
    places: new Int32Array(scoreboard.size),
    order: new Int32Array(scoreboard.size),
    finishedPoints: new Int32Array(scoreboard.size),
    finishedPlayers: new Uint8Array(scoreboard.size),
    activePlayers: new Uint8Array(scoreboard.size),
  }
  const columns = playerColumns(players)
  for (const range of rangesAlike(scoreboard.contests))
    scorerOf(range.contest, pack)(scoreboard, columns, range, result)
  const totals = scoreboard.contests.some(({ contest }) => contest.isSeasonal)
    ? result.points.map((points, index) => points + (scoreboard.earlierPoints[index] ?? 0))
    : result.points
  for (const range of scoreboard.contests) {
    // A seasonal game ranks by this round's points plus those of earlier rounds.
    rankTeams(range.contest.isSeasonal ? totals : result.points, range, result)
  }
  return result
}

/** Neighbouring contests of one tournament are scored together, because rooms come by the thousand. */
function rangesAlike(contests: readonly ContestRange[]): readonly ContestRange[] {
  const merged: ContestRange[] = []
  for (const range of contests) {
    const last = merged.at(-1)
    if (last?.contest.tournamentId !== range.contest.tournamentId) merged.push(range)
    else merged[merged.length - 1] = { ...last, to: range.to }
  }
  return merged
}

/** How entries of a contest are scored, by its own rules and the pack of its round. */
export function scorerOf(contest: ContestOfRound, pack: RulePack): ScoreRange {
  const { rules } = contest
  const { captainFactor, stackingPenalty, season } = pack
  if (hasReserves(rules)) {
    const { startersLimit } = rules
    const { tripleCaptainFactor } = season.chips
    const formations = formationsOfContest(contest)
    const scoring = { startersLimit, formations, captainFactor, tripleCaptainFactor }
    return (teams, players, range, scores) => scoreSeasonTeams(teams, players, scoring, range, scores)
  }
  const { hasSafetyNet, hasStackingPenalty } = rules
  const scoring = { hasSafetyNet, hasStackingPenalty, captainFactor, stackingPenalty }
  return (teams, players, range, scores) => scoreTeams(teams, players, scoring, range, scores)
}

/** What one entry of a scoreboard earns, player by player; equals its points in the scoreboard's result. */
export function scoreAt(
  scoreboard: Scoreboard,
  { contest }: ContestRange,
  index: number,
  { pack, players }: Pick<RoundScoring, 'pack' | 'players'>,
): TeamScore {
  const paid = formationsOfBits(formationsOfContest(contest), scoreboard.formations[index] ?? 0)
  return scoreOf(teamAt(scoreboard, index), players, withPaidFormations(contest.rules, paid), pack)
}

/** An entry as stored in the scoreboard. */
function teamAt(scoreboard: Scoreboard, index: number): ScorableTeam {
  return {
    lineUp: {
      starters: idsAt(scoreboard.starters, scoreboard.width, index),
      reserves: idsAt(scoreboard.reserves, scoreboard.reservesWidth, index),
      captain: scoreboard.captains[index] || null,
      viceCaptain: scoreboard.viceCaptains[index] || null,
    },
    chip: CHIPS[(scoreboard.chips[index] ?? 0) - 1] ?? null,
    transferCost: scoreboard.transferCosts[index] ?? 0,
  }
}

/** How many players of an entry count: its starters, or with the full-team chip its whole squad. */
export function countingPlayersAt(scoreboard: Scoreboard, index: number): number {
  const { lineUp, chip } = teamAt(scoreboard, index)
  return lineUp.starters.length + (chip === 'fullTeam' ? lineUp.reserves.length : 0)
}

function idsAt(column: Int32Array, width: number, index: number): readonly number[] {
  return [...column.subarray(index * width, (index + 1) * width)].filter((id) => id !== 0)
}
