import type { RoundScopedId } from '@gaffer/contract'
import { ok, refuse, type SelectablePlayer } from '@gaffer/rules'
import {
  freshChampionship,
  isOpenToOthers,
  loadContest,
  whyNotShown,
  selectablePlayers,
  type Contest,
  type LiveStandings,
  type TeamStanding,
  type TournamentMemory,
  type TournamentView,
  viewTournament,
} from '../../contests/index.ts'
import {
  loadLineUpOfRound,
  loadNewestTeam,
  loadStanding,
  loadStandingBefore,
  loadTeam,
  type EnteredTeam,
  type TeamInContest,
} from '../../squads/index.ts'
import { refusal, type Outcome } from '../../core/outcome.ts'
import { isOwnTeam, type Viewer } from '../../core/caller.ts'
import type { DB } from '../../db/generated/database.ts'
import type { FootballMemory } from '../../football/index.ts'
import type { Kysely } from 'kysely'

export type DetailsDeps = {
  readonly db: Kysely<DB>
  readonly football: FootballMemory
  readonly standings: LiveStandings
  readonly tournaments: TournamentMemory
}

/** A contest, and the requested team as far as the caller may see it. */
export type ContestDetails = {
  readonly contest: Contest
  /** The tournament with all its rounds; undefined while it is too new to be in memory. */
  readonly view: TournamentView | undefined
  readonly team:
    | {
        readonly entered: EnteredTeam
        readonly players: ReadonlyMap<number, SelectablePlayer>
        readonly standing: TeamStanding | undefined
        /** Its place until the round of a season has places. */
        readonly before: TeamStanding | undefined
      }
    | undefined
}

/**
 * Loads the overview of a contest and of a team in it: the caller's newest where none is named. Another manager's team is
 * hidden until the deadline. A team has nothing to show for rounds before its first.
 */
export async function loadDetails(
  deps: DetailsDeps,
  caller: Viewer,
  named: RoundScopedId,
  teamId: RoundScopedId | undefined,
): Promise<Outcome<ContestDetails>> {
  const contest = await loadContest(deps.db, caller, named)
  if (contest === undefined) return refuse(refusal('notFound'))
  const championship = await freshChampionship(deps.football, contest.championshipId)
  const view = await viewContest(deps, caller, contest)
  const found =
    teamId === undefined
      ? await loadOwnNewest(deps.db, caller, named)
      : await loadTeam(deps.db, caller, { id: teamId.id, round: named.round })
  if (found === undefined && teamId === undefined) return ok({ contest, view, team: undefined })
  if (found === undefined || found.contest.contestId !== contest.contestId)
    return refuse(refusal(whyNotShown(contest)))
  if (!isOwnTeam(caller, found.team) && !isOpenToOthers(contest)) return refuse(refusal(whyNotShown(contest)))
  const entered = await loadLineUpOfRound(deps.db, found.team, contest.roundNumber)
  if (entered === undefined) return ok({ contest, view, team: undefined })
  const place = { entryId: found.team.entryId, roundNumber: contest.roundNumber }
  const standing = await loadStanding(deps, place)
  const awaitsPlaces = contest.isSeasonal && contest.closedAt === null && entered.disqualifiedFor === null
  const before = standing === undefined && awaitsPlaces ? await loadStandingBefore(deps, place) : undefined
  const players = selectablePlayers(championship, contest)
  return ok({ contest, view, team: { entered, players, standing, before } })
}

/** Nothing for staff who look at a manager's screens: they name the team they look at. */
async function loadOwnNewest(
  db: Kysely<DB>,
  { operatorId, managerId, isView }: Viewer,
  contest: RoundScopedId,
): Promise<TeamInContest | undefined> {
  if (managerId === undefined || isView === true) return undefined
  return loadNewestTeam(db, { operatorId, managerId }, contest)
}

async function viewContest(
  { tournaments, football }: DetailsDeps,
  viewer: Viewer,
  { contestId }: Contest,
): Promise<TournamentView | undefined> {
  const tournament = (await tournaments.seenContest(viewer, contestId))?.tournament
  return tournament && viewTournament(football, tournament, football.now())
}
