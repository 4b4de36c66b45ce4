import { decodeRoundScopedId } from '@gaffer/contract'
import { isRulePackId, type RulePackId } from '@gaffer/rules'
import type { Deps } from '../../deps.ts'
import {
  type ChampionshipSnapshot,
  type FootballRound,
  mainChampionship,
  type SeasonList,
} from '../fixtures/index.ts'
import type { Viewer } from '../tournaments/index.ts'
import { loadRoomGame } from './repo.ts'
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
  /** The prices of the operator's rooms; undefined where it has none. */
  readonly roomListId?: number | undefined
  /** What players have in rounds being played, a map for each; season points count it in. */
  readonly underWay: readonly ReadonlyMap<number, PlayerRoundPoints>[]
}

export type ContextDeps = Pick<Deps, 'db' | 'football' | 'tournaments' | 'operators' | 'roundPoints'>

/** The context of a game in one of its gameweeks. */
export function contextOfGame(
  championship: ChampionshipSnapshot,
  game: Pick<PlayerContext, 'gameweek' | 'priceListId' | 'rulePack' | 'isSeasonal'>,
  underWay: PlayerContext['underWay'],
): PlayerContext {
  const { gameweek, priceListId, isSeasonal } = game
  const season = championship.seasonAt(gameweek?.number ?? 1)
  if (!isSeasonal || priceListId === undefined) return { championship, ...game, season, underWay }
  const own = championship.seasonLists.find(({ id }) => id === priceListId)
  // A room's list is no season of its own: points are counted from the season it is played in.
  const ofRooms = { id: priceListId, fromRound: season?.fromRound ?? 1 }
  return { championship, ...game, season: own ?? ofRooms, underWay }
}

/** The context of a contest's round; undefined when there is no such contest or round for whoever looks. */
export async function contextOfContest(
  { db, football, tournaments, roundPoints }: ContextDeps,
  viewer: Viewer,
  subTournamentId: number,
): Promise<PlayerContext | undefined> {
  const { id, round } = decodeRoundScopedId(subTournamentId)
  const tournament = (await tournaments.seenContest(viewer, id))?.tournament
  const game =
    tournament === undefined
      ? await loadRoomGame(db, viewer.operatorId, { id, round })
      : { ...tournament, roundId: tournament.rounds.find(({ number }) => number === round)?.roundId }
  const championship = football.championship(game?.championshipId ?? 0)
  if (game?.roundId === undefined || championship === undefined) return undefined
  const { priceListId, rulePack, isSeasonal, roundId } = game
  return contextOfGame(
    championship,
    { gameweek: championship.roundById.get(roundId), priceListId, rulePack, isSeasonal },
    roundPoints.underWay(championship.id, rulePack),
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
  const context = contextOfGame(
    championship,
    { gameweek, priceListId, rulePack, isSeasonal: false },
    roundPoints.underWay(championship.id, rulePack),
  )
  return { ...context, roomListId: championship.roomLists.get(operatorId) }
}

/** The context of a contest when one is named, else that of the operator's main championship. */
export async function contextOf(
  deps: ContextDeps,
  viewer: Viewer,
  subTournamentId: number | undefined,
): Promise<PlayerContext | undefined> {
  if (subTournamentId !== undefined) return contextOfContest(deps, viewer, subTournamentId)
  const { operatorId } = viewer
  const championship = mainChampionship(deps, operatorId)
  return championship === undefined ? undefined : contextOfChampionship(deps, operatorId, championship)
}
