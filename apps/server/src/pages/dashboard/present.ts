import { type AnswerData, type DashboardCard, encodeRoundScopedId } from '@gaffer/contract'
import type { Language } from '@gaffer/messages'
import { canPickRoles, decideJoin, type EpochMs, hasStarted } from '@gaffer/rules'
import { presentFlag } from '../../football/index.ts'
import { presentName, presentPoints, presentTime, presentTimeLeft } from '../../core/present-units.ts'
import { matchesLeftOf, poolOf, roundCountOf, type TournamentView } from '../../contests/index.ts'
import { presentMoney } from '../../wallet/index.ts'
import type { Game } from './list-games.ts'

/** A card of the dashboard. */
export function presentGame({ view, contest, teams }: Game, now: EpochMs, language: Language): DashboardCard {
  const { tournament, championship, focus, selected, open } = view
  const pool = presentMoney(poolOf(contest, contest.entryCount), tournament.currencyExponent)
  const joining = decideJoin({
    deadlineAt: focus.deadlineAt,
    isLocked: focus.lockedAt !== undefined,
    isCancelled: contest.isCancelled,
    isComingSoon: view.isComingSoon,
    now,
    entryCount: contest.entryCount,
    capacity: contest.capacity,
    myEntries: teams.length,
    entriesLimit: contest.maxEntriesPerManager,
  })
  return {
    sub_tournament_id: encodeRoundScopedId({ id: contest.id, round: selected.number }),
    tournament_id: tournament.id,
    name: presentName(tournament, language),
    status: view.status,
    is_seasonal_game: tournament.isSeasonal,
    is_active: view.status !== 'past',
    start_time: presentTime(selected.deadlineAt),
    time_left: presentTimeLeft(selected.deadlineAt, now),
    matches_left: view.matchesLeft,
    all_matches: view.matches,
    flag: presentFlag(championship.countryCode),
    championships: [{ id: championship.id, name: presentName(championship, language) }],
    user_teams: teams.map((team) => ({
      user_team_id: encodeRoundScopedId({ id: team.entryId, round: selected.number }),
      name: team.name,
      points: team.points === undefined ? null : presentPoints(team.points),
      place: team.place ?? null,
    })),
    total_places: contest.entryCount,
    prize_pool: pool,
    total_prize_pool: pool,
    currency: tournament.currency,
    can_add_team: joining.ok,
    open_sub_tournament_id:
      open === undefined ? null : encodeRoundScopedId({ id: contest.id, round: open.number }),
  }
}

/**
 * The rounds of a contest's slider, including planned ones; the ids in every round belong to this contest and this
 * team.
 */
export function presentGameRounds(
  view: TournamentView,
  entry: { readonly contestId: number; readonly entryId: number; readonly firstRound: number },
  now: EpochMs,
  language: Language,
): AnswerData<'gameRounds'> {
  const { tournament, gameweeks, active, selected, open } = view
  return Array.from({ length: roundCountOf(tournament) }, (_, index) => {
    const number = index + 1
    const round = view.rounds.find((one) => one.number === number)
    const gameweek = gameweeks[index]
    return {
      number,
      is_active: number === active.number,
      sub_tournament_id: encodeRoundScopedId({ id: entry.contestId, round: number }),
      tournament_id: tournament.id,
      user_team_id: encodeRoundScopedId({ id: entry.entryId, round: number }),
      is_selected: number === selected.number,
      is_open: number === open?.number,
      is_opened: round !== undefined,
      has_started: round !== undefined && hasStarted(round, now),
      is_closed: round?.isClosed === true,
      can_pick_roles: round !== undefined && canPickRoles(round, active, now),
      has_team: number >= entry.firstRound,
      name: gameweek === undefined ? '' : presentName(gameweek, language),
      gameweek: gameweek?.number ?? null,
      start_time: round === undefined ? null : presentTime(round.deadlineAt),
      time_left: round === undefined ? 0 : presentTimeLeft(round.deadlineAt, now),
      all_matches: gameweek?.fixtures.length ?? 0,
      matches_left: round?.isClosed === true ? 0 : matchesLeftOf(gameweek),
    }
  })
}
