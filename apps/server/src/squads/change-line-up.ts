import {
  changeFormation,
  isPaidFormation,
  ok,
  refuse,
  swapPlayers,
  swapReserves,
  type LineUp,
  type Result,
  type FormationRefusal,
  type SwapRefusal,
} from '@gaffer/rules'
import { packOf } from '../core/pack-of.ts'
import {
  changeSeasonTeam,
  type SavedSeasonTeam,
  type SeasonChangeInput,
  type SeasonView,
} from './change-season-team.ts'
import type { Caller } from '../core/caller.ts'
import type { SquadDeps } from './saved-team.ts'
import { refusal, refusalOf, type Outcome } from '../core/outcome.ts'

/** A change of the line-up that leaves the squad unchanged, and so costs nothing. */
export type LineUpChange =
  | { readonly kind: 'swap'; readonly inId: number; readonly outId: number }
  | { readonly kind: 'order'; readonly reserves: readonly [number, number] }
  | { readonly kind: 'formation'; readonly formation: string }

/** Brings a reserve in, exchanges two reserves or changes a season team's formation. */
export function changeLineUp(
  deps: SquadDeps,
  caller: Caller,
  input: Pick<SeasonChangeInput, 'team' | 'version'>,
  change: LineUpChange,
): Promise<Outcome<SavedSeasonTeam>> {
  return changeSeasonTeam(deps, caller, input, (view) => {
    const arranged = arrange(view, change)
    if (arranged.ok) return ok({ lineUp: arranged.value })
    const isUnpaid =
      arranged.refusal.code === 'schemeNotAvailable' &&
      isPaidFormation(arranged.refusal.scheme, packOf(view.contest))
    return refuse(
      isUnpaid
        ? refusal('schemeNotBought', { scheme: arranged.refusal.scheme })
        : refusalOf(arranged.refusal),
    )
  })
}

function arrange(
  { team, players, contest }: SeasonView,
  change: LineUpChange,
): Result<LineUp, SwapRefusal | FormationRefusal> {
  if (change.kind === 'swap') return swapPlayers(team, change, players, contest.rules)
  if (change.kind === 'order') return swapReserves(team, change.reserves, players)
  const changed = changeFormation(team, change.formation, players, contest.rules)
  return changed.ok ? ok(changed.value.lineUp) : changed
}
