import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { RoundScopedId } from '@gaffer/contract'
import { ok, refuse } from '@gaffer/rules'
import type { DB } from '../../db/generated/database.ts'
import type { ChampionshipSnapshot, FootballMemory } from '../fixtures/index.ts'
import type { PlayerRoundPoints, RoundPoints } from '../players/index.ts'
import type { LiveStandings, TeamStanding } from '../standings/index.ts'
import { isStarted, type Contest } from './contest.ts'
import { loadStanding } from './load-standing.ts'
import { loadLineUpOfRound, loadNewestTeam, loadTeam, type EnteredTeam } from './repo.ts'
import type { Caller } from './save-team.ts'
import { freshChampionship } from './selectable-players.ts'
import { refusal, type Outcome } from './team-refusal.ts'

export type UserTeamDeps = {
  readonly db: Kysely<DB>
  readonly pool: Pool
  readonly football: FootballMemory
  readonly roundPoints: RoundPoints
  readonly standings: LiveStandings
}

/** A team with all that a page shows of it. */
export type UserTeamView = {
  readonly contest: Contest
  readonly team: EnteredTeam
  readonly isMine: boolean
  readonly championship: ChampionshipSnapshot
  /** Empty before the deadline. */
  readonly points: ReadonlyMap<number, PlayerRoundPoints>
  readonly standing: TeamStanding | undefined
}

/**
 * Loads a team: the caller's own at any time, another's once the deadline has passed (spec 5, decision
 * 18). Without ids the caller's newest team, undefined when there is none.
 */
export async function loadUserTeam(
  deps: UserTeamDeps,
  caller: Caller,
  ids: { readonly contest: RoundScopedId | undefined; readonly team: RoundScopedId | undefined },
): Promise<Outcome<UserTeamView | undefined>> {
  const found =
    ids.team === undefined
      ? await loadNewestTeam(deps.db, caller, ids.contest)
      : await loadTeam(deps.db, caller.operatorId, ids.team)
  if (found === undefined) return ids.team === undefined ? ok(undefined) : refuse(refusal('notFound'))
  const { contest } = found
  if (ids.contest !== undefined && ids.contest.id !== contest.subgameId) return refuse(refusal('notFound'))
  const isMine = found.team.managerId === caller.managerId
  if (!isMine && !isStarted(contest)) return refuse(refusal('teamHiddenBeforeStart'))
  const team = await loadLineUpOfRound(deps.db, found.team, contest.roundNumber)
  const championship = await freshChampionship(deps.football, contest.championshipId)
  const hasStarted = isStarted(contest)
  const points = hasStarted
    ? await deps.roundPoints.playerPoints(contest.roundId, contest.rulePack)
    : new Map<number, PlayerRoundPoints>()
  const place = { entryId: team.entryId, roundNumber: contest.roundNumber }
  const standing = hasStarted ? await loadStanding(deps, place) : undefined
  return ok({ contest, team, isMine, championship, points, standing })
}
