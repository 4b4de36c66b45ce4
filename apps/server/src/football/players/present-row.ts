import type { PlayerRow } from '@gaffer/contract'
import type { Language } from '@gaffer/messages'
import { type Points, positionId, type Price, shape } from '@gaffer/rules'
import { shirtUrl } from '@gaffer/contract/assets'
import { difficultyFor } from '../present.ts'
import type { Footballer } from '../football.ts'
import { inLanguage } from '../in-language.ts'
import { presentPoints, presentPrice } from '../../core/present-units.ts'
import { onceForEach } from '../../platform/memory/once-for-each.ts'
import { availabilityOf, nextMatchOf } from './availability.ts'
import type { PlayerContext } from './player-context.ts'

/** The figures that lists sort and filter players by, with the row to show. */
export type ListedPlayer = {
  readonly player: Footballer
  /** The name of their club, for ordering. */
  readonly clubSortText: string
  readonly row: PlayerRow
  /** In the price list of the context. */
  readonly price: Price
  readonly points: Points
  readonly form: Points
  readonly difficulty: number | undefined
}

const NO_KIT = { primary: '#888888', secondary: '#cccccc', pattern: 'plain' } as const

/** A player in a context, as lists and teams show them. Points are those of the season, including live ones. */
export function listPlayer(context: PlayerContext, named: Footballer, language: Language): ListedPlayer {
  const player = inLanguage(named, language)
  const { championship, gameweek, priceListId, season } = context
  const record = championship.record(context.rulePack)
  const clubBy = (clubId: number | undefined) => {
    const found = championship.clubs.get(clubId ?? 0)
    return found && inLanguage(found, language)
  }
  const club = clubBy(player.clubId)
  const match = nextMatchOf(context, player.clubId)
  const priceIn = (list: number | undefined) => championship.priceAt(list, player.id, gameweek?.number ?? 1)
  const price = priceIn(priceListId)
  const seasonPrice = season === undefined ? price : priceIn(season.id)
  const difficulty =
    match === undefined ? undefined : difficultyFor(championship, match, match.homeClubId === player.clubId)
  const form = record.form(player.id) ?? 0
  const points = context.underWay.reduce(
    (sum, round) => sum + (round.get(player.id)?.points ?? 0),
    record.totalPoints(player.id, season?.fromRound),
  )
  const kit = club?.kit ?? NO_KIT
  const row: PlayerRow = {
    playerId: player.id,
    id: player.id,
    realPlayerId: player.personId,
    firstName: player.firstName,
    lastName: player.lastName,
    name: player.name,
    iconUrl: shirtUrl(kit, player.position === 'GK'),
    kit,
    position: player.position,
    positionId: positionId(player.position),
    groupId: positionId(player.position),
    teamId: player.clubId,
    team: club?.name ?? '',
    teams:
      match === undefined
        ? []
        : [match.homeClubId, match.awayClubId].flatMap((clubId) => {
            const side = clubBy(clubId)
            return side === undefined
              ? []
              : [{ name: side.name, short_name: side.shortName, player_in_team: clubId === player.clubId }]
          }),
    price: presentPrice(seasonPrice),
    gw_price: presentPrice(price),
    palms_price: presentPrice(context.roomListId === undefined ? seasonPrice : priceIn(context.roomListId)),
    initial_price: presentPrice(
      championship.pricesOf(season?.id, player.id).at(0)?.price ?? player.initialPrice,
    ),
    points: presentPoints(points),
    pointsLastRound: presentPoints(record.lastPoints(player.id)),
    totalPoints: presentPoints(points),
    form: presentPoints(form),
    formPoints: record.formPoints(player.id).map(presentPoints),
    shape: shape(form),
    diff: difficulty ?? null,
    chosenBy: record.ownershipBasisPoints(player.id, priceListId) / 100,
    status: availabilityOf(context, player, match),
    isBanned: player.fitness === 'suspended',
    isInjured: player.fitness === 'injured',
    isTransfered: player.fitness === 'left',
    merchandise_link: player.merchandiseLink ?? null,
  }
  return { player, clubSortText: club?.sortText ?? '', row, price, points, form, difficulty }
}

/** Lists of players by context and language, kept as long as the football data behind them stays the same. */
export type PlayerLists = (context: PlayerContext, language: Language) => readonly ListedPlayer[]

/**
 * Every player of the context's championship but those merged into another; computed once per snapshot, gameweek,
 * list, pack, language and points.
 */
export function createPlayerLists(): PlayerLists {
  type Kept = Pick<PlayerContext, 'underWay'> & { readonly list: readonly ListedPlayer[] }
  const listsOf = onceForEach<PlayerContext['championship'], Map<string, Kept>>(() => new Map())
  return (context, language) => {
    const lists = listsOf(context.championship)
    const { underWay } = context
    const key = `${context.gameweek?.id}/${context.priceListId}/${context.rulePack}/${language}`
    const known = lists.get(key)
    const isSame =
      known?.underWay.length === underWay.length &&
      underWay.every((points, at) => points === known.underWay[at])
    if (known !== undefined && isSame) return known.list
    const players = [...context.championship.players.values()].filter(
      ({ mergedInto }) => mergedInto === undefined,
    )
    const list = players.map((player) => listPlayer(context, player, language))
    lists.set(key, { underWay, list })
    return list
  }
}
