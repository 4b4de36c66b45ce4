import type { ChipOfTeam } from '@gaffer/contract/types'

/** What can be done with a chip: one can be played per round, and undone until its deadline. */
export function chipAction(
  chip: ChipOfTeam,
  chips: readonly ChipOfTeam[],
): 'play' | 'takeBack' | 'blocked' | 'none' {
  if (chip.active) return 'takeBack'
  if (chip.available <= 0) return 'none'
  return chips.some(({ active }) => active) ? 'blocked' : 'play'
}
