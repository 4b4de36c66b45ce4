import type { PlayerRow } from '@gaffer/contract/types'

/** A name as it is looked for: without case and marks. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}

/** The players whose name or club has what is looked for. */
export function matching(players: readonly PlayerRow[], text: string): readonly PlayerRow[] {
  const wanted = folded(text)
  if (wanted === '') return players
  return players.filter(({ firstName, lastName, team }) =>
    folded(`${firstName} ${lastName} ${team}`).includes(wanted),
  )
}
