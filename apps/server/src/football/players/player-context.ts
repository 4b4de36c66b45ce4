import type { RulePackId } from '@gaffer/rules'
import type { ChampionshipSnapshot, SeasonList } from '../championship-snapshot.ts'
import type { FootballRound } from '../football.ts'
import type { PlayerRoundPoints, RoundUnderWay } from './round-points.ts'

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

/** The context of a game in one of its gameweeks. What players have in a round counts once, also while it closes. */
export function contextOfGame(
  championship: ChampionshipSnapshot,
  game: Pick<PlayerContext, 'gameweek' | 'priceListId' | 'rulePack' | 'isSeasonal'>,
  roundsUnderWay: readonly RoundUnderWay[],
): PlayerContext {
  const { gameweek, priceListId, isSeasonal, rulePack } = game
  // A round that has just closed is in the record already and may still be in the memory of what is played.
  const record = championship.record(rulePack)
  const underWay = roundsUnderWay.flatMap(({ roundId, players }) =>
    record.isClosed(roundId) ? [] : [players],
  )
  const season = championship.seasonAt(gameweek?.number ?? 1)
  if (!isSeasonal || priceListId === undefined) return { championship, ...game, season, underWay }
  const own = championship.seasonLists.find(({ id }) => id === priceListId)
  // A room's list is no season of its own: points are counted from the season it is played in.
  const ofRooms = { id: priceListId, fromRound: season?.fromRound ?? 1 }
  return { championship, ...game, season: own ?? ofRooms, underWay }
}
