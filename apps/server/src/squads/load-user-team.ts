import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { RoundScopedId } from '@gaffer/contract'
import {
  ok,
  refuse,
  rolesOfRound,
  transferCostInRound,
  withPaidFormations,
  type RoundChoice,
} from '@gaffer/rules'
import { packOf } from '../core/pack-of.ts'
import type { DB } from '../db/generated/database.ts'
import type {
  ChampionshipSnapshot,
  FootballMemory,
  PlayerRoundPoints,
  RoundPoints,
} from '../football/index.ts'
import {
  type LiveStandings,
  type TeamStanding,
  isOpenToOthers,
  loadContest,
  whyNotShown,
  isStarted,
  type Contest,
  freshChampionship,
} from '../contests/index.ts'
import { loadStanding, loadStandingBefore } from './load-standing.ts'
import {
  loadOwnEntryPlace,
  loadLineUpOfRound,
  loadNewestTeam,
  loadTeam,
  type EnteredTeam,
  type TeamInContest,
} from './repo.ts'
import { type Caller, isOwnTeam } from '../core/caller.ts'
import { loadRoundOfTeam, loadSeasonTeam, type SeasonTeam, squadIds } from './season-team.ts'
import { refusal, type Outcome } from '../core/outcome.ts'

export type UserTeamDeps = {
  readonly db: Kysely<DB>
  readonly pool: Pool
  readonly football: FootballMemory
  readonly roundPoints: RoundPoints
  readonly standings: LiveStandings
}

/** A team with everything a page shows about it. */
export type UserTeamView = {
  readonly contest: Contest
  /** As it plays the round. */
  readonly team: EnteredTeam
  readonly isMine: boolean
  /** The round's chip and transfer cost; neither exists in single-round games. */
  readonly round: RoundChoice
  /** The caller's own season team as it is stored now; undefined for other teams and in single-round games. */
  readonly season: SeasonTeam | undefined
  readonly championship: ChampionshipSnapshot
  /** Empty before the deadline while no match of the round is in progress. */
  readonly points: ReadonlyMap<number, PlayerRoundPoints>
  readonly standing: TeamStanding | undefined
  /** Of a season team in a round that has no places yet: where it stands until then. */
  readonly before: TeamStanding | undefined
}

/**
 * Loads a team: the caller's own at any time, another's once the deadline has passed. Without ids it is the
 * caller's newest team. Undefined when there is none, and in rounds before its first.
 */
export async function loadUserTeam(
  deps: UserTeamDeps,
  caller: Caller,
  ids: { readonly contest: RoundScopedId | undefined; readonly team: RoundScopedId | undefined },
): Promise<Outcome<UserTeamView | undefined>> {
  const found =
    ids.team === undefined
      ? await loadNewestTeam(deps.db, caller, ids.contest)
      : await loadTeam(deps.db, caller, ids.team)
  if (found === undefined && ids.team === undefined) return ok(undefined)
  const isNamed = ids.contest === undefined || ids.contest.id === found?.contest.contestId
  if (found === undefined || !isNamed) return refuse(refusal(await whyMissing(deps.db, caller, ids)))
  const isMine = isOwnTeam(caller, found.team)
  if (!isMine && !isOpenToOthers(found.contest)) {
    // Staff who look at its manager's screens know of the team, and are told that it is hidden.
    const isKnown = found.team.managerId === caller.managerId
    const { contestId: id, roundNumber: round } = found.contest
    const why = isKnown
      ? whyNotShown(found.contest)
      : await whyMissing(deps.db, caller, { contest: { id, round }, team: ids.team })
    return refuse(refusal(why))
  }
  const played = await loadPlayedRound(deps.db, found)
  if (played === undefined) return ok(undefined)
  const { team, round } = played
  const contest = { ...found.contest, rules: withPaidFormations(found.contest.rules, played.paidFormations) }
  const season = isMine && contest.isSeasonal ? await loadSeasonTeam(deps.db, team.entryId) : undefined
  const championship = await freshChampionship(deps.football, contest.championshipId)
  const hasStarted = isStarted(contest)
  const fixtures = championship.roundById.get(contest.roundId)?.fixtures ?? []
  const points =
    hasStarted || fixtures.some(({ state }) => state !== 'upcoming')
      ? await deps.roundPoints.playerPoints(contest.roundId, contest.rulePack)
      : new Map<number, PlayerRoundPoints>()
  const place = { entryId: team.entryId, roundNumber: contest.roundNumber }
  const standing = hasStarted ? await loadStanding(deps, place) : undefined
  const awaitsPlaces = contest.isSeasonal && contest.closedAt === null && team.disqualifiedFor === null
  const before = standing === undefined && awaitsPlaces ? await loadStandingBefore(deps, place) : undefined
  return ok({ contest, team, isMine, round, season, championship, points, standing, before })
}

/** A caller who may see the contest sees which teams are in it, and learns that they are hidden; others learn nothing. */
async function whyMissing(
  db: Kysely<DB>,
  caller: Caller,
  { contest: named, team }: Parameters<typeof loadUserTeam>[2],
): Promise<ReturnType<typeof whyNotShown>> {
  const contest = named && team && (await loadContest(db, caller, { id: named.id, round: team.round }))
  return contest === undefined ? 'notFound' : whyNotShown(contest)
}

/** Loads one of the caller's own teams; anybody else's, and one in a round before its first, is not found. */
export async function loadMyTeam(
  deps: UserTeamDeps,
  caller: Caller,
  team: RoundScopedId,
): Promise<Outcome<UserTeamView>> {
  const entry = await loadOwnEntryPlace(deps.db, caller, team.id)
  if (entry === undefined) return refuse(refusal('notFound'))
  const loaded = await loadUserTeam(deps, caller, { contest: undefined, team })
  if (!loaded.ok) return loaded
  return loaded.value === undefined ? refuse(refusal('notFound')) : ok(loaded.value)
}

/** The line-up in force in a round, with the roles, chip and transfer cost that count in it. */
async function loadPlayedRound(
  db: Kysely<DB>,
  { team, contest }: TeamInContest,
): Promise<
  (Pick<UserTeamView, 'team' | 'round'> & { readonly paidFormations: readonly string[] }) | undefined
> {
  const inForce = await loadLineUpOfRound(db, team, contest.roundNumber)
  if (inForce === undefined || !contest.isSeasonal) {
    return inForce && { team: inForce, round: { chip: null, transferCost: 0 }, paidFormations: [] }
  }
  const round = await loadRoundOfTeam(db, inForce, contest.roundNumber)
  const transfers = {
    squad: squadIds(inForce),
    lockedSquad: round.lockedSquad,
    freeTransfers: inForce.freeLeft,
    hasWildcard: round.isWildcard,
  }
  const isChanged = inForce.fromRound === contest.roundNumber
  const { season } = packOf(contest)
  return {
    team: { ...inForce, ...rolesOfRound(inForce, round) },
    paidFormations: round.paidFormations,
    round: { chip: round.chip, transferCost: isChanged ? transferCostInRound(transfers, season) : 0 },
  }
}
