import type { PlayerRow } from '@gaffer/contract/types'

/** A name as it is looked for: without case and marks. */
function foldName(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}

/** The players whose name or club has what is looked for. */
export function searchPlayers(players: readonly PlayerRow[], text: string): readonly PlayerRow[] {
  const wanted = foldName(text)
  if (wanted === '') return players
  return players.filter(({ firstName, lastName, team }) =>
    foldName(`${firstName} ${lastName} ${team}`).includes(wanted),
  )
}
