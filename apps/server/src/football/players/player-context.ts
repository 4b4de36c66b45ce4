import type { RulePackId } from '@gaffer/rules'
import type { ChampionshipSnapshot, SeasonList } from '../championship-snapshot.ts'
import type { FootballRound } from '../football.ts'
import type { PlayerRoundPoints, RoundUnderWay } from './round-points.ts'

/** The point of view on players: for which gameweek, at which prices, scored with which rule pack. */
export type PlayerContext = {
  readonly championship: ChampionshipSnapshot
  /** Undefined in a championship without rounds. */
  readonly gameweek: FootballRound | undefined
  readonly priceListId: number | undefined
  readonly rulePack: RulePackId
  /** Whether it is a seasonal game, whose prices move. */
  readonly isSeasonal: boolean
  /** The season the gameweek belongs to: its prices apply, and points are counted from its start. */
  readonly season: SeasonList | undefined
  /** The prices of the operator's rooms; undefined where it has none. */
  readonly roomListId?: number | undefined
  /** Players' points in rounds being played, one map per round; season points include them. */
  readonly underWay: readonly ReadonlyMap<number, PlayerRoundPoints>[]
}

/** The context of a game in one of its gameweeks. A player's points in a round count once, also while it closes. */
export function contextOfGame(
  championship: ChampionshipSnapshot,
  game: Pick<PlayerContext, 'gameweek' | 'priceListId' | 'rulePack' | 'isSeasonal'>,
  roundsUnderWay: readonly RoundUnderWay[],
): PlayerContext {
  const { gameweek, priceListId, isSeasonal, rulePack } = game
  // A round that has just closed is already in the record and may still be in the memory of rounds in play.
  const record = championship.record(rulePack)
  const underWay = roundsUnderWay.flatMap(({ roundId, players }) =>
    record.isClosed(roundId) ? [] : [players],
  )
  const season = championship.seasonAt(gameweek?.number ?? 1)
  if (!isSeasonal || priceListId === undefined) return { championship, ...game, season, underWay }
  const own = championship.seasonLists.find(({ id }) => id === priceListId)
  // The price list of rooms is not a season of its own: points are counted from the season it is played in.
  const ofRooms = { id: priceListId, fromRound: season?.fromRound ?? 1 }
  return { championship, ...game, season: own ?? ofRooms, underWay }
}
