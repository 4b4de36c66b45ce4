import { type AnswerData, type DashboardCard, encodeRoundScopedId } from '@gaffer/contract'
import type { Language } from '@gaffer/messages'
import { decideJoin, type EpochMs } from '@gaffer/rules'
import { presentFlag, presentName, presentPoints, presentTime, presentTimeLeft } from '../fixtures/index.ts'
import { poolOf, type Tournament } from '../tournaments/index.ts'
import { presentMoney } from '../wallet/index.ts'
import type { Game } from './list-games.ts'

/** A card of the dashboard (spec 3). */
export function presentGame({ view, subgame, teams }: Game, now: EpochMs, language: Language): DashboardCard {
  const { tournament, championship, focus } = view
  const pool = presentMoney(poolOf(subgame), tournament.currencyExponent)
  const joining = decideJoin({
    deadlineAt: focus.deadlineAt,
    isLocked: focus.lockedAt !== undefined,
    isCancelled: subgame.isCancelled,
    isComingSoon: view.isComingSoon,
    now,
    entryCount: subgame.entryCount,
    capacity: subgame.capacity,
    myEntries: teams.length,
    entriesLimit: subgame.maxEntriesPerManager,
  })
  return {
    sub_tournament_id: encodeRoundScopedId({ id: subgame.id, round: focus.number }),
    tournament_id: tournament.id,
    name: presentName(tournament, language),
    status: view.status,
    is_seasonal_game: tournament.isSeasonal,
    is_active: view.status !== 'past',
    start_time: presentTime(focus.deadlineAt),
    time_left: presentTimeLeft(focus.deadlineAt, now),
    matches_left: view.matchesLeft,
    all_matches: view.matches,
    flag: presentFlag(championship.countryCode),
    championships: [{ id: championship.id, name: championship.name }],
    user_teams: teams.map((team) => ({
      user_team_id: encodeRoundScopedId({ id: team.entryId, round: focus.number }),
      name: team.name,
      points: team.points === undefined ? null : presentPoints(team.points),
      place: team.place ?? null,
    })),
    total_places: subgame.entryCount,
    prize_pool: pool,
    total_prize_pool: pool,
    currency: tournament.currency,
    can_add_team: joining.ok,
  }
}

/** The rounds of a contest's slider; ids of every round are of this contest and this team. */
export function presentGameRounds(
  tournament: Tournament,
  activeNumber: number,
  ids: { readonly subgameId: number; readonly entryId: number },
): AnswerData<'gameRounds'> {
  return tournament.rounds.map(({ number }) => ({
    number,
    is_active: number === activeNumber,
    sub_tournament_id: encodeRoundScopedId({ id: ids.subgameId, round: number }),
    tournament_id: tournament.id,
    user_team_id: encodeRoundScopedId({ id: ids.entryId, round: number }),
  }))
}
