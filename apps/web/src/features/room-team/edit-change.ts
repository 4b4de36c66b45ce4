import type { PlayerRow, UserTeam } from '@gaffer/contract/types'
import { squadOfTeam } from '../squads/transfers.ts'
import type { SquadChange } from './change-squad.ts'

/** A press on a player takes them out or brings them in; a player of the saved squad comes back as if never sold. */
export function toggled(team: UserTeam, { sold, bought }: SquadChange, player: PlayerRow): SquadChange {
  if (bought.some(({ id }) => id === player.id))
    return { sold, bought: bought.filter(({ id }) => id !== player.id) }
  if (sold.includes(player.id)) return { sold: sold.filter((id) => id !== player.id), bought }
  const isSaved = squadOfTeam(team).some(({ id }) => id === player.id)
  return isSaved ? { sold: [...sold, player.id], bought } : { sold, bought: [...bought, player] }
}

/** Keeps a player who was to be sold, and drops their replacement. */
export function kept(change: SquadChange, player: PlayerRow, into: PlayerRow | undefined): SquadChange {
  return {
    sold: change.sold.filter((id) => id !== player.id),
    bought: change.bought.filter(({ id }) => id !== into?.id),
  }
}
