import { foldMatch, type MatchState } from '@gaffer/feed'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { decideOutcome, type RoundOutcome, type ScoredTeam, scoreTeamInRound } from './decide-outcome.ts'
import { loadFacts, loadRoundContext, type LoggedFact } from './repo.ts'
import type { RoundContext } from './round-context.ts'
import { isRoundOver, scorePlayers } from './score-players.ts'
import { type ContestOfRound, loadContests, loadTeams, type TeamInRound } from './team-of-round.ts'

/** What the log and the line-ups say a round came to, at a number of the log. */
export type ComputedRound = {
  readonly context: RoundContext
  readonly outcome: RoundOutcome
  readonly contests: readonly ContestOfRound[]
  readonly isOver: boolean
}

/** Which teams of the round count. */
export type CountsTeam = (team: TeamInRound) => boolean

/** Computes a round from scratch: from nothing but its line-ups and the log up to `logVersion`. */
export async function computeOutcome(
  db: Kysely<DB>,
  gameRoundId: number,
  logVersion: number,
  counts: CountsTeam,
): Promise<ComputedRound | undefined> {
  const context = await loadRoundContext(db, gameRoundId, logVersion)
  if (context === undefined) return undefined
  const facts = await loadFacts(
    db,
    context.fixtures.map(({ fixtureId }) => fixtureId),
    logVersion,
  )
  const states = foldRound(context, facts)
  const contests = await loadContests(db, gameRoundId)
  const scored = scorePlayers(context, states)
  const teamsOf = new Map(
    contests.map((contest) => [contest.subgameId, { contest, teams: [] as ScoredTeam[] }]),
  )
  // Scored as they are read: between two reads the loop is free for everyone else.
  for await (const teams of loadTeams(db, gameRoundId)) {
    for (const team of teams) {
      const of = teamsOf.get(team.subgameId)
      if (of !== undefined && counts(team)) of.teams.push(scoreTeamInRound(context, of.contest, team, scored))
    }
  }
  const outcome = decideOutcome(context, logVersion, scored, [...teamsOf.values()])
  return { context, outcome, contests, isOver: isRoundOver(context, states) }
}

/** The state of each match of a round from its facts; one nothing was said of is left out. */
export function foldRound(
  context: Pick<RoundContext, 'fixtures' | 'players'>,
  facts: ReadonlyMap<number, readonly LoggedFact[]>,
): ReadonlyMap<number, MatchState> {
  const states = new Map<number, MatchState>()
  for (const { fixtureId } of context.fixtures) {
    const said = facts.get(fixtureId) ?? []
    if (said.length > 0) {
      states.set(
        fixtureId,
        foldMatch(said, (playerId) => context.players.get(playerId)?.position),
      )
    }
  }
  return states
}
