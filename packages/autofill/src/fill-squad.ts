/** Autofill as a whole: who joins the picked players, who of them starts, and who promises most. */
import { ok, type GameRules, type Result } from '@gaffer/rules'
import { arrangeSquad, type ArrangedSquad } from './arrange-squad.ts'
import type { AutofillCandidate } from './candidate.ts'
import { findBestTeam } from './search/find-best-team.ts'

export type FilledSquad = ArrangedSquad & {
  /** The starters by expected points, most first, among equals the lower id: the armbands to suggest. */
  readonly strongest: readonly number[]
}

/**
 * Fills the free slots of a team. Whoever was picked stays, as starter or as reserve; in a game
 * without reserves everyone starts. Refused when no legal team holds the picks.
 */
export function fillSquad(input: {
  readonly candidates: readonly AutofillCandidate[]
  readonly picked: ArrangedSquad
  readonly rules: GameRules
}): Result<FilledSquad, 'noLegalTeam'> {
  const { candidates, picked, rules } = input
  const team = findBestTeam({ candidates, picked: [...picked.starters, ...picked.reserves], rules })
  if (!team.ok) return team
  const ids = new Set(team.value)
  const arranged =
    rules.reservesLimit === 0
      ? ok({ starters: team.value, reserves: [] })
      : arrangeSquad(
          candidates.filter(({ id }) => ids.has(id)),
          picked,
          rules,
        )
  if (!arranged.ok) return arranged
  const expected = new Map(candidates.map(({ id, expectedPoints }) => [id, expectedPoints]))
  const strongest = arranged.value.starters.toSorted(
    (a, b) => (expected.get(b) ?? 0) - (expected.get(a) ?? 0) || a - b,
  )
  return ok({ ...arranged.value, strongest })
}
