import type { PlayerRow } from '@gaffer/contract/types'

/** A name prepared for searching: without case and diacritics. */
function foldName(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}

/** The players whose name or club contains the search text. */
export function searchPlayers(players: readonly PlayerRow[], text: string): readonly PlayerRow[] {
  const wanted = foldName(text)
  if (wanted === '') return players
  return players.filter(({ firstName, lastName, team }) =>
    foldName(`${firstName} ${lastName} ${team}`).includes(wanted),
  )
}
