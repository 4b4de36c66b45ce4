import type { AnswerData, BreakdownEntry, PlayerInfo, PlayerRow } from '@gaffer/contract'
import type { Language } from '@gaffer/messages'
import { rulePack, type RulePack, scoringItems, type ScoringAction, type Position } from '@gaffer/rules'
import {
  badgeUrl,
  clubOf,
  difficultyFor,
  type Footballer,
  type FootballRound,
  type PlayerContext,
  listPlayer,
  type PlayerRoundPoints,
} from '../../football/index.ts'
import { presentName, presentPoints, presentPrice, presentTime } from '../../core/present-units.ts'
import { presentAction } from '../contests/index.ts'
import type { PlayerRound, PlayerRoundMatch } from './player-rounds.ts'

/** How many past and coming matches are given with their opponents; the short info shows two of each. */
const MATCHES_BEHIND = 2
const MATCHES_AHEAD = 5
/** Maximum number of gameweeks with prices: more than any season has. */
const MAX_PRICES = 60

const pointsOrNull = (points: number | undefined) => (points === undefined ? null : presentPoints(points))

/** Everything about a player. */
export function presentPlayerInfo(
  context: PlayerContext,
  player: Footballer,
  rounds: readonly PlayerRound[],
  shares: ReadonlyMap<number, number>,
  language: Language,
): PlayerInfo {
  const matches = rounds.flatMap((round) => round.matches)
  const isAhead = ({ fixture }: PlayerRoundMatch) =>
    fixture.state === 'upcoming' || fixture.state === 'postponed'
  const present = (match: PlayerRoundMatch) => presentMatch(context, match, language)
  return {
    ...listPlayer(context, player, language).row,
    previousMatches: matches
      .filter((match) => !isAhead(match))
      .slice(-MATCHES_BEHIND)
      .map(present),
    nextMatches: matches.filter(isAhead).slice(0, MATCHES_AHEAD).map(present),
    fixtures: matches.map((match) => ({
      fixtureId: match.fixture.id,
      roundId: match.round.id,
      roundNumber: match.round.number,
      ...presentSides(context, match, language),
      playerPoints: pointsOrNull(match.points),
      diff: difficultyFor(context.championship, match.fixture, match.isHome) ?? null,
      isUpcoming: isAhead(match),
    })),
    prices: presentPrices(context, player, shares),
  }
}

/** Their price in each gameweek of the season so far, plus a price already known for the next. */
function presentPrices(
  context: PlayerContext,
  player: Footballer,
  shares: ReadonlyMap<number, number>,
): PlayerInfo['prices'] {
  const { championship, gameweek, priceListId, season } = context
  const steps = championship.pricesOf(priceListId, player.id)
  const first = Math.max(steps.at(0)?.fromRound ?? 1, season?.fromRound ?? 1)
  const last = Math.max(gameweek?.number ?? first, steps.at(-1)?.fromRound ?? first)
  return championship.rounds
    .filter(({ number }) => number >= first && number <= last)
    .slice(-MAX_PRICES)
    .map(({ number }) => {
      const share = shares.get(number)
      return {
        roundNumber: number,
        price: presentPrice(championship.priceAt(priceListId, player.id, number)),
        chosenBy: share === undefined ? null : share / 100,
      }
    })
}

/** A match seen from one team: the opponent's name and badge. */
function presentMatch(context: PlayerContext, match: PlayerRoundMatch, language: Language) {
  const { fixture, isHome } = match
  const opponent = clubOf(context.championship, isHome ? fixture.awayClubId : fixture.homeClubId, language)
  return {
    roundName: presentName(match.round, language),
    teamShort: opponent.shortName,
    teamLogo: badgeUrl(opponent),
    isHome,
    points: pointsOrNull(match.points),
    diff: difficultyFor(context.championship, fixture, isHome) ?? null,
    date: fixture.kickOffAt === undefined ? null : presentTime(fixture.kickOffAt),
  }
}

function presentSides({ championship }: PlayerContext, { fixture }: PlayerRoundMatch, language: Language) {
  return {
    hostName: clubOf(championship, fixture.homeClubId, language).name,
    guestName: clubOf(championship, fixture.awayClubId, language).name,
    hostScore: fixture.homeScore ?? null,
    guestScore: fixture.awayScore ?? null,
    date: fixture.kickOffAt === undefined ? null : presentTime(fixture.kickOffAt),
  }
}

/** In a dialog about one player the names of a team are out of sight, and the whole one stands. */
function fullName({ firstName, lastName, name }: PlayerRow): string {
  return `${firstName} ${lastName}`.trim() || name
}

/** A player round by round. */
export function presentProfile(
  context: PlayerContext,
  player: Footballer,
  rounds: readonly PlayerRound[],
  language: Language,
) {
  const { row } = listPlayer(context, player, language)
  return {
    data: {
      playerId: player.id,
      name: fullName(row),
      position: row.position,
      team: row.team,
      price: row.gw_price,
      choosenPercent: row.chosenBy,
      form: row.form,
      points: row.totalPoints,
    } satisfies AnswerData<'playerProfile'>,
    image: row.iconUrl,
    rounds: rounds.map(({ round, points, matches }) => ({
      roundId: round.id,
      roundNumber: round.number,
      roundName: presentName(round, language),
      points: pointsOrNull(points),
      matches: matches.map((match) => ({
        ...presentSides(context, match, language),
        points: pointsOrNull(match.points),
      })),
    })),
  }
}

/** A player's points in a round, action by action. */
export function presentRoundStats(
  context: PlayerContext,
  player: Footballer,
  round: FootballRound,
  earned: PlayerRoundPoints | undefined,
  language: Language,
) {
  const { championship } = context
  const { row } = listPlayer(context, player, language)
  const matches = round.fixtures.filter(
    ({ homeClubId, awayClubId }) => homeClubId === player.clubId || awayClubId === player.clubId,
  )
  const [first] = matches
  const pack = rulePack(context.rulePack)
  const breakDown: BreakdownEntry[] = (earned?.breakdown ?? []).map(
    ({ action, count, points, fixtureId }) => {
      const fixture = matches.length > 1 ? championship.fixtures.get(fixtureId) : undefined
      return {
        criteria: presentAction(action, countFor(pack, action, player.position), language),
        points: presentPoints(points),
        action,
        count,
        match:
          fixture === undefined
            ? null
            : [fixture.homeClubId, fixture.awayClubId]
                .map((id) => clubOf(championship, id, language).shortName)
                .join(' - '),
      }
    },
  )
  return {
    data: {
      breakDown,
      name: fullName(row),
      roundName: presentName(round, language),
      isFinal: earned?.isFinal ?? championship.record(context.rulePack).isClosed(round.id),
      kit: row.kit,
      position: row.position,
      team: row.team,
    },
    image: row.iconUrl,
    hostLogo: first === undefined ? null : badgeUrl(clubOf(championship, first.homeClubId, language)),
    guestLogo: first === undefined ? null : badgeUrl(clubOf(championship, first.awayClubId, language)),
    breakDown,
    playerPoints: presentPoints(earned?.points ?? 0),
  }
}

/** How many of an action earn its points once, in a pack. */
function countFor(pack: RulePack, action: ScoringAction, position: Position): number {
  return (
    scoringItems(pack).find(
      (item) => item.action === action && (item.position === undefined || item.position === position),
    )?.per ?? 1
  )
}
