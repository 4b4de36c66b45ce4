import { positionId, POSITIONS } from '@gaffer/rules'
import type { BuiltChampionship } from './build-championship.ts'

/** A squad in the form calls take it; the first two players of the list are captain and vice-captain. */
export function pickedSquad(league: Pick<BuiltChampionship, 'players'>, ids: readonly number[]) {
  const [captain, vice] = ids
  const positionOf = new Map(league.players.map(({ id, position }) => [id, position]))
  return {
    groups: POSITIONS.map((position) => ({
      groupId: positionId(position),
      players: ids
        .filter((id) => positionOf.get(id) === position)
        .map((playerId) => ({
          playerId,
          isCaptain: playerId === captain,
          isViceCaptain: playerId === vice,
        })),
    })),
  }
}
