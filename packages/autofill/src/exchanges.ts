import type { GameRules } from '@gaffer/rules'
import type { AutofillCandidate } from './candidate.ts'

/** One player of a team exchanged for another of the same position. */
export type Exchange = {
  readonly out: AutofillCandidate
  readonly in: AutofillCandidate
  /** Expected points given up, in the same units. */
  readonly loss: number
}

/** A team that may be changed, and the candidates to change it with. */
export type SearchSpace = {
  readonly candidates: readonly AutofillCandidate[]
  /** Ids of players who stay. */
  readonly picked: readonly number[]
  readonly rules: GameRules
}

/** A team that leaves no more than this share of the budget has spent it. */
export const UNSPENT_SHARE = 0.02

/** How much of the budget a team leaves unspent, in units of 0.01M. */
export function unspent(team: readonly AutofillCandidate[], { budget }: GameRules): number {
  return budget - team.reduce((sum, { price }) => sum + price, 0)
}

/** Every exchange that keeps the team legal and affordable and gives up at most `allowance`. */
export function listExchanges(
  team: readonly AutofillCandidate[],
  { candidates, picked, rules }: SearchSpace,
  allowance: number,
): readonly Exchange[] {
  const left = unspent(team, rules)
  const taken = new Set(team.map(({ id }) => id))
  const inClub = Map.groupBy(team, ({ clubId }) => clubId)
  return team.flatMap((out) =>
    picked.includes(out.id)
      ? []
      : candidates.flatMap((other): Exchange | readonly [] => {
          const loss = out.expectedPoints - other.expectedPoints
          const mates = (inClub.get(other.clubId)?.length ?? 0) - (out.clubId === other.clubId ? 1 : 0)
          const isPossible =
            other.isSelectable &&
            other.position === out.position &&
            !taken.has(other.id) &&
            other.price - out.price <= left &&
            loss <= allowance &&
            mates < rules.playersPerTeamLimit
          return isPossible ? { out, in: other, loss } : []
        }),
  )
}

/** The team after an exchange. */
export function exchange(
  team: readonly AutofillCandidate[],
  { out, in: other }: Exchange,
): readonly AutofillCandidate[] {
  return team.map((player) => (player === out ? other : player))
}
