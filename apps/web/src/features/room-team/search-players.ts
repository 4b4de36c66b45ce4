import type { PlayerRow } from '@gaffer/contract/types'

/** A name prepared for searching: without case and diacritics, and without the two ways to end an Arabic word. */
function foldName(text: string): string {
  const bare = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
  return bare.replaceAll('ى', 'ي').replaceAll('ة', 'ه')
}

/** The players whose name or club contains the search text. */
export function searchPlayers(players: readonly PlayerRow[], text: string): readonly PlayerRow[] {
  const wanted = foldName(text)
  if (wanted === '') return players
  return players.filter(({ firstName, lastName, team }) =>
    foldName(`${firstName} ${lastName} ${team}`).includes(wanted),
  )
}
