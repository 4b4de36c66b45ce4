/** Changes to a room's squad before they are sent: sales, replacements, what is left, and what they cost. */
import {
  gameRulesOf,
  type GameRules,
  HUNDREDTHS,
  POSITIONS,
  type Position,
  quoteTransfers,
  reasonBlocked,
  rulePack,
  type SelectablePlayer,
} from '@gaffer/rules'
import type { Body, PlayerRow, SeasonState, TeamPlayer, UserTeam } from '@gaffer/contract/types'
import { millionsOf, priceUnits } from '../squads/model.ts'
import { squadOfTeam } from '../squads/transfers.ts'

export const ROOM_PACK = rulePack('room')

/** Sales and replacements; the first player bought in a position replaces the first one sold there. */
export type SquadChange = {
  readonly sold: readonly number[]
  readonly bought: readonly PlayerRow[]
}

export const NO_CHANGE: SquadChange = { sold: [], bought: [] }

/** A player's price in a room. */
export function roomPriceOf({ palms_price: price }: Pick<PlayerRow, 'palms_price'>): number {
  return price
}

function selectable(player: PlayerRow): SelectablePlayer {
  return {
    id: player.id,
    clubId: player.teamId,
    position: player.position,
    price: priceUnits(roomPriceOf(player)),
  }
}

/** The rules of a room's squad; it can spend its bank and what its players sell for. */
function rulesOf(team: UserTeam): GameRules {
  const value = squadOfTeam(team).reduce((sum, player) => sum + selectable(player).price, 0)
  return gameRulesOf(ROOM_PACK, {
    startersLimit: 11,
    reservesLimit: 4,
    budget: priceUnits(team.remainingBudget) + value,
    hasCaptain: true,
    hasViceCaptain: true,
    hasSafetyNet: false,
    hasStackingPenalty: false,
  })
}

/** The squad after the change. */
export function squadAfter(team: UserTeam, { sold, bought }: SquadChange): readonly PlayerRow[] {
  return [...squadOfTeam(team).filter(({ id }) => !sold.includes(id)), ...bought]
}

/** What is left to spend, in millions; below 0 the change is too expensive. */
export function bankAfter(team: UserTeam, change: SquadChange): number {
  const spent = squadAfter(team, change).reduce((sum, player) => sum + selectable(player).price, 0)
  return millionsOf(rulesOf(team).budget - spent)
}

/** Why a player cannot be brought in; undefined when they can. A sold player may come back. */
export function blockedBy(player: PlayerRow, team: UserTeam, change: SquadChange) {
  const squad = squadAfter(team, change)
  const players = new Map([...squad, player].map((each) => [each.id, selectable(each)]))
  const ids = squad.map(({ id }) => id)
  const reason = reasonBlocked(selectable(player), ids, players, rulesOf(team))
  // Where positions are fixed, "position full" tells more than "team full".
  return reason === 'teamFull' ? 'positionFull' : reason
}

/** Free places in the squad, by position. */
export function freePlaces(team: UserTeam, change: SquadChange): ReadonlyMap<Position, number> {
  const squad = squadAfter(team, change)
  return new Map(
    POSITIONS.map((position) => [
      position,
      ROOM_PACK.squad[position] - squad.filter((player) => player.position === position).length,
    ]),
  )
}

/** Each sale with its replacement, by position; `into` is undefined while there is none. */
export function pairsOf(
  team: UserTeam,
  { sold, bought }: SquadChange,
): readonly { readonly out: TeamPlayer; readonly into: PlayerRow | undefined }[] {
  const leavers = [...team.groups.flatMap(({ players }) => players), ...team.reserves].filter(({ id }) =>
    sold.includes(id),
  )
  return POSITIONS.flatMap((position) => {
    const comers = bought.filter((player) => player.position === position)
    return leavers
      .filter((player) => player.position === position)
      .map((out, index) => ({ out, into: comers[index] }))
  })
}

/** The transfers as they are sent; only complete pairs. */
export function transfersOf(team: UserTeam, change: SquadChange): Body<'makeTransfers'> {
  return pairsOf(team, change).flatMap(({ out, into }) =>
    into === undefined ? [] : [{ oldPlayerId: out.id, newPlayerId: into.id }],
  )
}

/** The cost of the round's transfers after the change: zero or negative points, and the free transfers left. */
export function costAfter(
  team: UserTeam,
  season: SeasonState,
  change: SquadChange,
): { readonly points: number; readonly hits: number; readonly freeLeft: number | undefined } {
  const saved = squadOfTeam(team)
  const squad = squadAfter(team, change)
  const quote = quoteTransfers(
    {
      savedSquad: saved.map(({ id }) => id),
      lockedSquad: season.locked_players.length === 0 ? null : season.locked_players,
      bank: priceUnits(team.remainingBudget),
      freeTransfers: season.free_transfers ?? 0,
      hasWildcard: season.free_transfers === null,
    },
    squad.map(({ id }) => id),
    new Map([...saved, ...squad].map((player) => [player.id, selectable(player)])),
    ROOM_PACK.season,
  )
  return {
    points: quote.cost === 0 ? 0 : -quote.cost / HUNDREDTHS,
    hits: quote.hits,
    freeLeft: quote.isUnlimited ? undefined : quote.freeLeft,
  }
}

/** The whole team as a save sends it: each replacement takes the place and role of the player sold. */
export function teamAfter(
  team: UserTeam,
  change: SquadChange,
): Pick<Body<'saveTeam'>, 'groups' | 'reserves'> {
  const heir = new Map(pairsOf(team, change).map(({ out, into }) => [out.id, into?.id ?? out.id]))
  const idOf = ({ id }: TeamPlayer) => heir.get(id) ?? id
  return {
    groups: team.groups.map(({ groupId, players }) => ({
      groupId,
      players: players.map((player) => ({
        playerId: idOf(player),
        ...(player.isCaptain ? { isCaptain: true } : {}),
        ...(player.isViceCaptain ? { isViceCaptain: true } : {}),
      })),
    })),
    reserves: team.reserves.map((player) => ({ playerId: idOf(player) })),
  }
}
