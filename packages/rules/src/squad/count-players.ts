import type { SelectablePlayer } from '../core/game-rules.ts'
import type { ByPosition, Position } from '../core/position.ts'

/** The players with these ids; unknown ids are left out. */
export function knownPlayers(
  ids: readonly number[],
  players: ReadonlyMap<number, SelectablePlayer>,
): readonly SelectablePlayer[] {
  return ids.flatMap((id) => players.get(id) ?? [])
}

/** How many players there are of each position. */
export function countByPosition(players: readonly SelectablePlayer[]): ByPosition<number> {
  const counts: Record<Position, number> = { GK: 0, DEF: 0, MID: 0, FWD: 0 }
  for (const { position } of players) counts[position] += 1
  return counts
}

/** How many players there are of each club. */
export function countByClub(players: readonly SelectablePlayer[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const { clubId } of players) counts.set(clubId, (counts.get(clubId) ?? 0) + 1)
  return counts
}
