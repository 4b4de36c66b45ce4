import { decodeRoundScopedId } from '@gaffer/contract/ids'
import { cardAction } from '@gaffer/rules'
import type { Contest, TournamentCard } from '@gaffer/contract/types'

/** What can be asked about on a card. */
export type CardBadge =
  | { readonly kind: 'budget'; readonly budget: number }
  | { readonly kind: 'captain' | 'viceCaptain' | 'safetyNet' | 'stacking' }

export function badgesOf(card: TournamentCard): readonly CardBadge[] {
  return [
    { kind: 'budget', budget: card.team_budget },
    ...(card.active_captains ? [{ kind: 'captain' as const }] : []),
    ...(card.active_vice ? [{ kind: 'viceCaptain' as const }] : []),
    ...(card.safety_net_active ? [{ kind: 'safetyNet' as const }] : []),
    ...(card.stacking_penalty_active ? [{ kind: 'stacking' as const }] : []),
  ]
}

/** How many have entered, of how many; an unlimited contest has no `places`. */
export function filledOf({ current_players, max_players }: Contest): {
  readonly players: number
  readonly places: number | undefined
} {
  return { players: current_players, places: max_players < 0 ? undefined : max_players }
}

/**
 * What the button of a contest offers, by the rule the server enters by. A season can be joined
 * late: its card has the deadline of the round that can be entered.
 */
export function actionOf(
  card: TournamentCard,
  contest: Contest,
  isOver: boolean,
): ReturnType<typeof cardAction> {
  const unlimited = (limit: number) => (limit < 0 ? undefined : limit)
  return cardAction({
    deadlineAt: isOver ? 0 : 1,
    now: 0,
    isLocked: card.is_seasonal_game ? card.status === 'past' : card.status !== 'upcoming',
    isCancelled: false,
    isComingSoon: card.coming_soon,
    entryCount: contest.current_players,
    capacity: unlimited(contest.max_players),
    myEntries: contest.my_entries,
    entriesLimit: unlimited(contest.max_entries_from_single_users),
  })
}

/** The contest of an id, whichever of its rounds that names. */
export function contestOf(card: TournamentCard, subTournamentId: number | undefined): Contest | undefined {
  if (subTournamentId === undefined) return undefined
  const { id } = decodeRoundScopedId(subTournamentId)
  return card.subgames.find((contest) => decodeRoundScopedId(contest.id).id === id)
}
