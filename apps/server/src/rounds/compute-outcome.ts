import type { Points } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { decideOutcome, type RoundOutcome, type ScoredTeam, scoreTeamInRound } from './decide-outcome.ts'
import { loadScoredRound } from './load-scored-round.ts'
import { withBlankPlayers } from './score-players.ts'
import { loadContests } from './contests-of-round.ts'
import { loadTeams, type TeamInRound } from './team-of-round.ts'

/** Which teams of the round count, and the points of their tournament's rounds before. */
export type TeamsThatCount = {
  readonly counts: (team: TeamInRound) => boolean
  readonly earlierOf?: (team: TeamInRound) => Points
}

/**
 * Computes a round from scratch with the rules, team by team, only from its line-ups and the log up to `logVersion`.
 * What a close wrote with the engine is checked against it.
 */
export async function computeOutcome(
  db: Kysely<DB>,
  gameRoundId: number,
  logVersion: number,
  { counts, earlierOf = ({ earlierPoints }) => earlierPoints }: TeamsThatCount,
): Promise<RoundOutcome | undefined> {
  const round = await loadScoredRound(db, gameRoundId, logVersion)
  if (round === undefined) return undefined
  const { context, scored } = round
  const scores = withBlankPlayers(scored, context)
  const contests = await loadContests(db, gameRoundId)
  const teamsOf = new Map(
    contests.map((contest) => [contest.contestId, { contest, teams: [] as ScoredTeam[], disqualified: 0 }]),
  )
  // Scored while reading: between two reads the event loop is free for everyone else.
  for await (const teams of loadTeams(db, { gameRoundId, logVersion })) {
    for (const team of teams) {
      const of = teamsOf.get(team.contestId)
      if (of === undefined) continue
      if (team.isDisqualified) of.disqualified += team.isReserved ? 0 : 1
      else if (counts(team)) {
        const counted = { ...team, earlierPoints: earlierOf(team) }
        of.teams.push(scoreTeamInRound(context, of.contest, counted, scores))
      }
    }
  }
  return decideOutcome(context, logVersion, scored, [...teamsOf.values()])
}
