import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { FootballMemory } from '../../football/index.ts'
import {
  type LiveStandings,
  type RoundOfSeason,
  type TournamentMemory,
  type TournamentContest,
  type TournamentView,
  viewTournament,
} from '../../contests/index.ts'
import type { Viewer } from '../../core/caller.ts'
import { loadMyTeams, loadStoredPlaces, placeKey, type MyTeam } from './repo.ts'
import { decodeRoundScopedId } from '@gaffer/contract'
import type { EpochMs, Points, TournamentStatus } from '@gaffer/rules'

/** A game on the dashboard: a contest, and the manager's teams in it. */
export type Game = {
  readonly view: TournamentView
  readonly contest: TournamentContest
  readonly teams: readonly GameTeam[]
}

export type GameTeam = MyTeam & {
  /** Over all rounds so far; undefined before the team's first round is scored. */
  readonly points: Points | undefined
  readonly place: number | undefined
}

export type StatusFilter = TournamentStatus | 'active' | 'all'

const STATUS_ORDER: Readonly<Record<TournamentStatus, number>> = { current: 0, upcoming: 1, past: 2 }

/**
 * The manager's games with a status, those being played first. A named contest is always included, whatever its
 * status and even without a team in it. Uses one query for the teams and one for stored places.
 */
export async function listGames(
  deps: {
    readonly db: Kysely<DB>
    readonly football: FootballMemory
    readonly tournaments: TournamentMemory
    readonly standings: LiveStandings
  },
  manager: { readonly operatorId: number; readonly managerId: number },
  filter: { readonly status: StatusFilter; readonly subTournamentId: number | undefined },
  now: EpochMs,
): Promise<readonly Game[]> {
  const teamsOf = Map.groupBy(await loadMyTeams(deps.db, manager.managerId), ({ contestId }) => contestId)
  const named = await findNamed(deps.tournaments, manager, filter.subTournamentId)
  const asked = new Set(named === undefined ? teamsOf.keys() : [named, ...teamsOf.keys()])
  const games = [...asked].flatMap((contestId) => {
    const listed = deps.tournaments.contest(manager.operatorId, contestId)
    if (listed === undefined) return []
    const view = viewTournament(deps.football, listed.tournament, now)
    if (view === undefined || !(contestId === named || passes(view.status, filter.status))) return []
    return [{ view, contest: listed.contest, teams: teamsOf.get(contestId) ?? [] }]
  })
  const stored = await loadStoredPlaces(
    deps.db,
    games.flatMap(({ view, teams }) =>
      closedRoundsOf(view).flatMap(({ gameRoundId }) =>
        teams.map(({ entryId }) => ({ entryId, gameRoundId })),
      ),
    ),
  )
  return games
    .map(({ view, contest, teams }) => ({
      view,
      contest,
      teams: teams.map((team) => {
        const standing =
          findLive(deps.standings, view, team.entryId) ??
          closedRoundsOf(view)
            .map(({ gameRoundId }) => stored.get(placeKey({ entryId: team.entryId, gameRoundId })))
            .find((found) => found !== undefined)
        return { ...team, points: standing?.seasonPoints, place: standing?.place }
      }),
    }))
    .toSorted(compareGames)
}

/** The contest a filter names, if the manager may see it. */
async function findNamed(
  tournaments: TournamentMemory,
  manager: Viewer,
  subTournamentId: number | undefined,
): Promise<number | undefined> {
  if (subTournamentId === undefined) return undefined
  const listed = await tournaments.seenContest(manager, decodeRoundScopedId(subTournamentId).id)
  return listed?.contest.id
}

/**
 * The newest closed round: it decides a team's points while the next one is to come, or is locked but not in memory
 * yet.
 */
function closedRoundsOf({ rounds }: TournamentView): readonly RoundOfSeason[] {
  const newest = rounds.findLast(({ isClosed }) => isClosed)
  return newest === undefined ? [] : [newest]
}

/** In the newest round that is being played and has places: one that is just locked gets them some seconds later. */
function findLive(standings: LiveStandings, { rounds }: TournamentView, entryId: number) {
  for (const { number, isLocked, isClosed } of rounds.toReversed()) {
    if (isClosed) return undefined
    const standing = isLocked ? standings.standing({ entryId, roundNumber: number }) : undefined
    if (standing !== undefined) return standing
  }
  return undefined
}

function passes(status: TournamentStatus, asked: StatusFilter): boolean {
  return asked === 'all' || status === asked || (asked === 'active' && status !== 'past')
}

function compareGames(a: Game, b: Game): number {
  const byDeadline = a.view.focus.deadlineAt - b.view.focus.deadlineAt
  return (
    STATUS_ORDER[a.view.status] - STATUS_ORDER[b.view.status] ||
    (a.view.status === 'upcoming' ? byDeadline : -byDeadline) ||
    b.contest.id - a.contest.id
  )
}
