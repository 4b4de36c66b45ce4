import type { PlayerRow } from '@gaffer/contract/types'
import { finderOf, searchTextOf } from '@gaffer/rules'

/** The players whose name or club has every word of the search text. */
export function searchPlayers(players: readonly PlayerRow[], text: string): readonly PlayerRow[] {
  const isFound = finderOf(text)
  return players.filter(({ firstName, lastName, team }) =>
    isFound(searchTextOf([`${firstName} ${lastName}`, team])),
  )
}
