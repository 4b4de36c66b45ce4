import type { RoundScopedId } from '@gaffer/contract'
import { activeChip, chipStates, decideChip, ok, refuse, type Chip } from '@gaffer/rules'
import { packOf } from '../core/pack-of.ts'
import {
  chipAccountOf,
  presentChips,
  saveRoundChoice,
  withOpenSeasonTeam,
  type StoredRoundChoice,
  type SeasonTeam,
  type SquadDeps,
} from '../squads/index.ts'
import { refusalOf, type Outcome } from '../core/outcome.ts'
import type { Caller } from '../core/caller.ts'

/** A team's chips in the wire's format. */
export type TeamChips = ReturnType<typeof presentChips>

/** Plays a chip in the open round, the free one first, or undoes the one being played. */
export function playChip(
  deps: Pick<SquadDeps, 'db'>,
  caller: Caller,
  id: RoundScopedId,
  { chip, isActive }: { readonly chip: Chip; readonly isActive: boolean },
): Promise<Outcome<TeamChips>> {
  return withOpenSeasonTeam(deps, caller, id, async (tx, { contest, team }) => {
    const account = chipAccountOf(team, contest.roundNumber)
    const played = activeChip(account)?.chip
    if (isActive) {
      const { season } = packOf(contest)
      const kind = chipStates(account, season)[chip].free > 0 ? 'free' : 'paid'
      const decided = played === chip ? ok(account.uses) : decideChip(account, { chip, kind }, season)
      if (!decided.ok) return refuse(refusalOf(decided.refusal))
    }
    const next = isActive ? chip : played === chip ? null : (played ?? null)
    await saveRoundChoice(tx, { ...team, round: contest.roundNumber }, { chip: next })
    return ok(presentChips(withChip(team, contest.roundNumber, next), contest))
  })
}

function withChip(team: SeasonTeam, round: number, chip: Chip | null): SeasonTeam {
  const others = team.choices.filter((choice) => choice.round !== round)
  const choice = team.choices.find((each) => each.round === round) ?? { ...NO_CHOICE, round }
  const choices = [...others, { ...choice, chip }].toSorted((a, b) => a.round - b.round)
  return { ...team, choices }
}

const NO_CHOICE: Omit<StoredRoundChoice, 'round'> = {
  chip: null,
  isWildcard: false,
  captain: null,
  viceCaptain: null,
}
