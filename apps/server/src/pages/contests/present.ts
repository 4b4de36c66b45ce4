import {
  encodeRoundScopedId,
  type Contest,
  type TournamentCard,
  type TournamentForBuilding,
} from '@gaffer/contract'
import { type Language, translate } from '@gaffer/messages'
import { type EpochMs, POSITIONS } from '@gaffer/rules'
import { type FootballRound, presentClubs, presentFlag } from '../../football/index.ts'
import { presentName, presentPrice, presentTime, presentTimeLeft } from '../../core/present-units.ts'
import type { ContestResult } from './load-results.ts'
import { presentMoney } from '../../wallet/index.ts'
import {
  presentDuration,
  poolOf,
  type TournamentView,
  roundCountOf,
  type TournamentContest,
} from '../../contests/index.ts'

/** What cards tell that is not in memory, by contest. */
export type CardFacts = {
  /** The caller's entries, newest first; empty for anonymous callers. */
  readonly mine: ReadonlyMap<number, readonly number[]>
  readonly results: ReadonlyMap<number, ContestResult>
}

/** On the wire, -1 means unlimited or none. */
const UNLIMITED = -1

/** A contest on a card; its id includes the round in focus. */
export function presentContest(
  view: TournamentView,
  contest: TournamentContest,
  language: Language,
  now: EpochMs,
  facts: CardFacts,
): Contest {
  const { tournament, focus, played = focus } = view
  const winner = facts.results.get(contest.id)?.winner
  return {
    id: encodeRoundScopedId({ id: contest.id, round: focus.number }),
    played_id: encodeRoundScopedId({ id: contest.id, round: played.number }),
    entry_fee: presentMoney(contest.entryFee, tournament.currencyExponent),
    max_players: contest.capacity ?? UNLIMITED,
    current_players: contest.entryCount,
    max_entries_from_single_users: contest.maxEntriesPerManager ?? UNLIMITED,
    ties: contest.ties,
    is_creators_seat_kept: now < (contest.creatorsSeatUntil ?? 0),
    total_prize_pool: presentMoney(poolOf(contest, contest.entryCount), tournament.currencyExponent),
    winner: winner === undefined ? null : { team_name: winner.teamName, user_name: winner.userName },
    overview: presentOverview(view, contest, language),
    ...presentMine(view, contest, facts),
  }
}

/** What a contest on a card tells its caller alone. */
export function presentMine(
  { focus }: TournamentView,
  { id: contestId }: TournamentContest,
  { mine, results }: CardFacts,
): Pick<Contest, 'my_entries' | 'my_team_ids' | 'my_place'> {
  const entries = mine.get(contestId) ?? []
  return {
    my_entries: entries.length,
    my_team_ids: entries.map((id) => encodeRoundScopedId({ id, round: focus.number })),
    my_place: results.get(contestId)?.myPlace ?? null,
  }
}

/** One sentence about what it takes to enter, and until which deadline: that of the round that can be entered. */
export function presentOverview(
  view: TournamentView,
  contest: TournamentContest,
  language: Language,
): string {
  const { rules } = view.tournament
  return translate(language, contest.entryFee === 0 ? 'answers.overview.free' : 'answers.overview.paid', {
    players: rules.startersLimit + rules.reservesLimit,
    budget: presentPrice(rules.budget).toLocaleString(language, {
      minimumFractionDigits: 1,
      numberingSystem: 'latn',
    }),
    round: presentName(gameweekToEnter(view), language),
  })
}

function gameweekToEnter({ open, focus, championship, gameweeks }: TournamentView): FootballRound {
  return championship.roundById.get((open ?? focus).roundId) ?? gameweeks[0]
}

/** A card of the lobby. */
export function presentCard(
  view: TournamentView,
  language: Language,
  now: EpochMs,
  facts: CardFacts,
): TournamentCard {
  const { tournament, championship, focus } = view
  const { rules, currencyExponent } = tournament
  const [contest] = tournament.contests
  const startTime = presentTime(focus.deadlineAt)
  return {
    id: tournament.id,
    name: presentName(tournament, language),
    flag: presentFlag(championship.countryCode),
    championships: [{ id: championship.id, name: presentName(championship, language) }],
    start_time: startTime,
    start_date: startTime.slice(0, 10),
    end_time: view.endAt === undefined ? null : presentTime(view.endAt),
    time_left: presentTimeLeft(focus.deadlineAt, now),
    team_budget: presentPrice(rules.budget),
    titulars_limit: rules.startersLimit,
    active_captains: rules.hasCaptain,
    active_vice: rules.hasViceCaptain,
    safety_net_active: rules.hasSafetyNet,
    stacking_penalty_active: rules.hasStackingPenalty,
    is_hot: tournament.isHot,
    is_seasonal_game: tournament.isSeasonal,
    duration: presentDuration(view, language),
    number_of_matches: view.matches,
    matches_left: view.matchesLeft,
    status: view.status,
    coming_soon: view.isComingSoon,
    creator: tournament.creatorName ?? null,
    entry_fee: presentMoney(contest.entryFee, currencyExponent),
    total_prize_pool: presentMoney(poolOf(contest, contest.entryCount), currencyExponent),
    currency: tournament.currency,
    current_players: contest.entryCount,
    current_seasonal_palms_game_entries: tournament.isSeasonal ? contest.entryCount : 0,
    subgames: tournament.contests.map((one) => presentContest(view, one, language, now, facts)),
  }
}

/** The card with everything that building a team needs. */
export function presentForBuilding(
  view: TournamentView,
  language: Language,
  now: EpochMs,
  facts: CardFacts,
): TournamentForBuilding {
  const { tournament, championship, focus } = view
  const { positionLimits, squad, reservesLimit, playersPerTeamLimit } = tournament.rules
  const gameweek = championship.roundById.get(focus.roundId)
  const mostOf = (position: (typeof POSITIONS)[number]) => squad?.[position] ?? positionLimits[position].max
  const playing = new Set(
    gameweek?.fixtures.flatMap(({ homeClubId, awayClubId }) => [homeClubId, awayClubId]),
  )
  const prices = [...championship.players.keys()].map((id) =>
    championship.priceAt(tournament.priceListId, id, gameweek?.number ?? 1),
  )
  return {
    ...presentCard(view, language, now, facts),
    goalkeepers_limit: mostOf('GK'),
    defenders_limit: mostOf('DEF'),
    midfielders_limit: mostOf('MID'),
    attackers_limit: mostOf('FWD'),
    formation: positionLimits,
    reserves_limit: reservesLimit,
    players_per_team_limit: playersPerTeamLimit,
    player_max_price: presentPrice(prices.reduce((most, price) => Math.max(most, price), 0)),
    max_entries_from_single_users: tournament.contests[0].maxEntriesPerManager ?? UNLIMITED,
    rule_pack: tournament.rulePack,
    rounds_number: roundCountOf(tournament),
    teams: presentClubs(
      [...championship.clubs.values()].filter(({ id }) => playing.has(id)),
      language,
    ),
  }
}
