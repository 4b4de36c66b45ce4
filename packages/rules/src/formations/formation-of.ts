import { countByPosition, knownPlayers } from '../squad/count-players.ts'
import type { Players } from '../core/game-rules.ts'

/** The formation of the starters as defenders-midfielders-forwards, for example '4-4-2'. */
export function formationOf(starters: readonly number[], players: Players): string {
  const { DEF, MID, FWD } = countByPosition(knownPlayers(starters, players))
  return `${DEF}-${MID}-${FWD}`
}
