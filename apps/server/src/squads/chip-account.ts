import {
  chipStates,
  CHIPS,
  type ByChip,
  type ChipAccount,
  type ChipState,
  type ChipUse,
  type SeasonRules,
} from '@gaffer/rules'
import type { StoredRoundChoice, SeasonTeam } from './season-team.ts'

/** A team's chips in the form the rules use: the first use of a chip is the free one. */
export function chipAccountOf(
  { choices, boughtChips }: Pick<SeasonTeam, 'choices' | 'boughtChips'>,
  round: number,
): ChipAccount {
  return {
    uses: usesOf(choices),
    bought: boughtChips.filter(({ isOwned }) => isOwned).map(({ chip }) => chip),
    round,
  }
}

function usesOf(choices: readonly Pick<StoredRoundChoice, 'round' | 'chip'>[]): readonly ChipUse[] {
  return CHIPS.flatMap((chip) =>
    choices
      .filter((choice) => choice.chip === chip)
      .map(({ round }, index) => ({
        chip,
        round,
        kind: index === 0 ? ('free' as const) : ('paid' as const),
      })),
  )
}

/** What a team can do with each chip in a round; one that is being paid for cannot be bought again. */
export function chipStatesOf(
  team: Pick<SeasonTeam, 'choices' | 'boughtChips'>,
  round: number,
  season: SeasonRules,
): ByChip<ChipState> {
  return chipStates(chipAccountOf(team, round), season)
}
