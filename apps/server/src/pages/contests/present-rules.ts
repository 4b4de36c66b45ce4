import type { AnswerData } from '@gaffer/contract'
import { type Language, type MessageKey, translate } from '@gaffer/messages'
import { scoringItems, type EpochMs, type RulePack, type RulePackId, type ScoringAction } from '@gaffer/rules'
import { presentFlag } from '../../football/index.ts'
import {
  presentName,
  presentPoints,
  presentPrice,
  presentTime,
  presentTimeLeft,
} from '../../core/present-units.ts'
import { presentMoney } from '../../wallet/index.ts'
import { type CardFacts, presentOverview, presentContest } from './present.ts'
import { presentDuration, poolOf, type TournamentView, roundCountOf } from '../../contests/index.ts'

const UNLIMITED = -1
const NO_PRIZES = '---'

/** The rules of a tournament as figures (R-80). */
export function presentRules(view: TournamentView, language: Language): AnswerData<'tournamentRules'> {
  const { tournament } = view
  const { rules } = tournament
  const [contest] = tournament.contests
  return {
    tournament_run: presentDuration(view, language),
    team_budget: presentPrice(rules.budget),
    max_players_per_team: rules.playersPerTeamLimit,
    reserve_players: rules.reservesLimit === 0 ? UNLIMITED : rules.reservesLimit,
    titulars_limit: rules.startersLimit,
    score_calculation: presentPackName(tournament.rulePack, language),
    teams_per_user: contest.maxEntriesPerManager ?? UNLIMITED,
    prize_distribution: presentDistribution(contest.prizeTable),
    is_seasonal_game: tournament.isSeasonal,
    safety_net_active: rules.hasSafetyNet,
    stacking_penalty_active: rules.hasStackingPenalty,
    captain_active: rules.hasCaptain,
    vice_captain_active: rules.hasViceCaptain,
    rule_pack: tournament.rulePack,
  }
}

/** Percent per place, better places first, ranges as "4-10: 5 %". */
function presentDistribution(table: readonly { from: number; to: number; ratio: number }[]): string {
  if (table.length === 0) return NO_PRIZES
  return table
    .map(({ from, to, ratio }) => `${from === to ? from : `${from}-${to}`}: ${presentPoints(ratio)}%`)
    .join(' · ')
}

function presentPackName(pack: RulePackId, language: Language): string {
  if (pack === 'room') return translate(language, 'scoring.pack.classic')
  if (pack === 'classic' || pack === 'impact' || pack === 'scandinavian')
    return translate(language, `scoring.pack.${pack}`)
  const year = Number(pack.slice('fpl-'.length))
  return translate(language, 'scoring.pack.season', {
    season: `${year}-${String((year + 1) % 100).padStart(2, '0')}`,
  })
}

/** The overview tab. */
export function presentTournamentOverview(
  view: TournamentView,
  language: Language,
  now: EpochMs,
  facts: CardFacts,
): AnswerData<'tournamentOverview'> {
  const { tournament, championship, focus } = view
  const { rules, currencyExponent } = tournament
  const [contest] = tournament.contests
  return {
    id: tournament.id,
    name: presentName(tournament, language),
    flag: presentFlag(championship.countryCode),
    overview: presentOverview(view, contest, language),
    creator: tournament.creatorName ?? null,
    game_week: presentDuration(view, language),
    status: view.status,
    start_time: presentTime(focus.deadlineAt),
    end_time: view.endAt === undefined ? null : presentTime(view.endAt),
    time_left: presentTimeLeft(focus.deadlineAt, now),
    buy_in: presentMoney(contest.entryFee, currencyExponent),
    currency: tournament.currency,
    total_prize_pool: presentMoney(poolOf(contest, contest.entryCount), currencyExponent),
    guaranteed_prize_pool: presentMoney(contest.guaranteedPool, currencyExponent),
    current_players: contest.entryCount,
    max_players: contest.capacity ?? UNLIMITED,
    max_entries_from_single_users: contest.maxEntriesPerManager ?? UNLIMITED,
    number_of_matches: view.matches,
    matches_left: view.matchesLeft,
    is_seasonal_game: tournament.isSeasonal,
    team_budget: presentPrice(rules.budget),
    titulars_limit: rules.startersLimit,
    rounds_number: roundCountOf(tournament),
    subgames: tournament.contests.map((one) => presentContest(view, one, language, now, facts)),
  }
}

/** The lines of the Scoring screen. */
export function presentScoring(pack: RulePack, language: Language): AnswerData<'scoring'> {
  return scoringItems(pack).map(({ action, position, points, per, max }) => {
    const counted = presentAction(action, per, language)
    const name = max === undefined ? counted : translate(language, 'scoring.atMost', { action: counted, max })
    return {
      name:
        position === undefined
          ? name
          : translate(language, 'scoring.forPosition', {
              action: name,
              position: translate(language, `scoring.position.${position}`),
            }),
      points: presentPoints(points),
      action,
      position: position ?? null,
    }
  })
}

/** The name of an action for people; `per` is how many of it earn the points once. */
export function presentAction(action: ScoringAction, per: number, language: Language): string {
  const key: MessageKey = `scoring.${action}`
  return translate(language, key, { per })
}
