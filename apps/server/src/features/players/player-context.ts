import { decodeRoundScopedId } from '@gaffer/contract'
import { isRulePackId, type RulePackId } from '@gaffer/rules'
import type { Deps } from '../../deps.ts'
import {
  type ChampionshipSnapshot,
  type FootballRound,
  mainChampionship,
  type SeasonList,
} from '../fixtures/index.ts'
import type { PlayerRoundPoints } from './round-points.ts'

/** How a player is looked at: for which gameweek, at which prices, scored by which pack. */
export type PlayerContext = {
  readonly championship: ChampionshipSnapshot
  /** Undefined in a championship without rounds. */
  readonly gameweek: FootballRound | undefined
  readonly priceListId: number | undefined
  readonly rulePack: RulePackId
  /** Whether it is a seasonal game, whose prices move. */
  readonly isSeasonal: boolean
  /** The season the gameweek is in: its prices are the seasonal ones, points are counted from it on. */
  readonly season: SeasonList | undefined
  /** What players have in rounds being played, a map for each; season points count it in. */
  readonly underWay: readonly ReadonlyMap<number, PlayerRoundPoints>[]
}

export type ContextDeps = Pick<Deps, 'football' | 'tournaments' | 'operators' | 'roundPoints'>

/** The context of a game in one of its gameweeks. */
export function contextOfGame(
  championship: ChampionshipSnapshot,
  game: Pick<PlayerContext, 'gameweek' | 'priceListId' | 'rulePack' | 'isSeasonal'>,
  underWay: PlayerContext['underWay'],
): PlayerContext {
  const { gameweek, priceListId, isSeasonal } = game
  const own = championship.seasonLists.find(({ id }) => isSeasonal && id === priceListId)
  return { championship, ...game, season: own ?? championship.seasonAt(gameweek?.number ?? 1), underWay }
}

/** The context of a contest's round; undefined when the operator has no such contest or round. */
export function contextOfContest(
  { football, tournaments, roundPoints }: ContextDeps,
  operatorId: number,
  subTournamentId: number,
): PlayerContext | undefined {
  const { id, round } = decodeRoundScopedId(subTournamentId)
  const tournament = tournaments.contest(operatorId, id)?.tournament
  const roundId = tournament?.rounds.find(({ number }) => number === round)?.roundId
  const championship = football.championship(tournament?.championshipId ?? 0)
  if (tournament === undefined || roundId === undefined || championship === undefined) return undefined
  return contextOfGame(
    championship,
    {
      gameweek: championship.roundById.get(roundId),
      priceListId: tournament.priceListId,
      rulePack: tournament.rulePack,
      isSeasonal: tournament.isSeasonal,
    },
    roundPoints.underWay(championship.id, tournament.rulePack),
  )
}

/** Where no contest is named: the next gameweek, the shared prices, the operator's pack (decision 2). */
export async function contextOfChampionship(
  { football, operators, roundPoints }: ContextDeps,
  operatorId: number,
  championship: ChampionshipSnapshot,
): Promise<PlayerContext> {
  const { defaultRulePack } = await operators.byId(operatorId)
  const rulePack = isRulePackId(defaultRulePack) ? defaultRulePack : 'classic'
  const gameweek = championship.roundAhead(football.now())
  const priceListId = championship.gameweekPriceListId
  return contextOfGame(
    championship,
    { gameweek, priceListId, rulePack, isSeasonal: false },
    roundPoints.underWay(championship.id, rulePack),
  )
}

/** The context of a contest when one is named, else that of the operator's main championship. */
export async function contextOf(
  deps: ContextDeps,
  operatorId: number,
  subTournamentId: number | undefined,
): Promise<PlayerContext | undefined> {
  if (subTournamentId !== undefined) return contextOfContest(deps, operatorId, subTournamentId)
  const championship = mainChampionship(deps, operatorId)
  return championship === undefined ? undefined : contextOfChampionship(deps, operatorId, championship)
}
