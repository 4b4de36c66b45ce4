import {
  type MinorUnits,
  type Points,
  type PlayerRoundScore,
  rankEntries,
  type TeamScore,
  withPaidFormations,
} from '@gaffer/rules'
import { prizesAtPoints } from '../contests/index.ts'
import { scoreOf } from './score-team.ts'
import type { RoundContext } from './round-context.ts'
import type { ScoredPlayer } from './score-players.ts'
import type { ContestOfRound } from './contests-of-round.ts'
import type { TeamInRound } from './team-of-round.ts'

/** The results of a round once it is closed. */
export type RoundOutcome = {
  readonly rulePack: string
  readonly rulePackVersion: number
  readonly logVersion: number
  readonly players: readonly ScoredPlayer[]
  readonly entries: readonly EntryOutcome[]
}

export type EntryOutcome = {
  readonly entryId: number
  readonly contestId: number
  readonly points: Points
  readonly seasonPoints: Points
  readonly place: number
  /** What the finished players bring, without the cost of transfers: all players at a close. */
  readonly finishedPoints: Points
  readonly finishedPlayers: number
  readonly prize: MinorUnits
}

/** The scored teams of one contest in load order, and how many paid besides but are disqualified. */
export type ContestTeams = {
  readonly contest: ContestOfRound
  readonly teams: readonly ScoredTeam[]
  readonly disqualified: number
}

export type ScoredTeam = {
  readonly team: TeamInRound
  readonly score: Pick<TeamScore, 'points' | 'finishedPoints' | 'finishedPlayers'>
}

/** A team's points from the players of its round. */
export function scoreTeamInRound(
  context: Pick<RoundContext, 'pack'>,
  contest: Pick<ContestOfRound, 'rules'>,
  team: TeamInRound,
  scores: ReadonlyMap<number, PlayerRoundScore>,
): ScoredTeam {
  const rules = withPaidFormations(contest.rules, team.paidFormations)
  const { points, finishedPoints, finishedPlayers } = scoreOf(team, scores, rules, context.pack)
  return { team, score: { points, finishedPoints, finishedPlayers } }
}

/**
 * Decides places and prizes of a round from its players and teams (Q-62..68): the reference for the engine's live and
 * final results.
 */
export function decideOutcome(
  context: RoundContext,
  logVersion: number,
  scored: ReadonlyMap<number, ScoredPlayer>,
  contests: readonly ContestTeams[],
): RoundOutcome {
  const players = [...scored.values()]
  const entries = contests.flatMap(decideContest)
  const { id, version } = context.pack
  return { rulePack: id, rulePackVersion: version, logVersion, players, entries }
}

function decideContest({ contest, teams, disqualified }: ContestTeams): readonly EntryOutcome[] {
  const totals = teams.map(({ team, score }, index) => {
    const seasonPoints = score.points + team.earlierPoints
    // Load order is by creation to the microsecond; a date in milliseconds is not precise enough.
    const points = contest.isSeasonal ? seasonPoints : score.points
    return { id: team.entryId, points, createdAt: index, score, seasonPoints }
  })
  const ranked = rankEntries(totals)
  const prizes = contest.isLastRound
    ? prizesAtPoints(
        contest,
        { placed: teams.length, disqualified },
        (place) => ranked[place - 1]?.points ?? 0,
      )
    : []
  return ranked.map(({ id, score, seasonPoints }, index) => ({
    entryId: id,
    contestId: contest.contestId,
    points: score.points,
    seasonPoints,
    place: index + 1,
    finishedPoints: score.finishedPoints,
    finishedPlayers: score.finishedPlayers,
    prize: prizes[index] ?? 0,
  }))
}
