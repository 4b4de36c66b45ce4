import { decodeRoundScopedId } from '@gaffer/contract/ids'
import { cardAction } from '@gaffer/rules'
import type { Contest, TournamentCard } from '@gaffer/contract/types'

/** What a card's badges explain. */
export type CardBadge =
  | { readonly kind: 'budget'; readonly budget: number }
  | { readonly kind: 'captain' | 'viceCaptain' | 'safetyNet' | 'stacking' | 'ties' }

export function badgesOf(card: TournamentCard): readonly CardBadge[] {
  return [
    { kind: 'budget', budget: card.team_budget },
    ...(card.active_captains ? [{ kind: 'captain' as const }] : []),
    ...(card.active_vice ? [{ kind: 'viceCaptain' as const }] : []),
    ...(card.safety_net_active ? [{ kind: 'safetyNet' as const }] : []),
    ...(card.stacking_penalty_active ? [{ kind: 'stacking' as const }] : []),
    ...(card.subgames[0]?.ties === 'shared' ? [{ kind: 'ties' as const }] : []),
  ]
}

/** How many have entered, and out of how many; an unlimited contest has no `places`. */
export function filledOf({ current_players, max_players }: Contest): {
  readonly players: number
  readonly places: number | undefined
} {
  return { players: current_players, places: max_players < 0 ? undefined : max_players }
}

/**
 * What a contest's button offers, by the same rule as on the server. A season can be joined late: its card
 * has the deadline of the round that can be entered. `reader` is the name of who looks.
 */
export function actionOf(
  card: TournamentCard,
  contest: Contest,
  isOver: boolean,
  reader?: string,
): ReturnType<typeof cardAction> {
  // The seat of a creator who has not entered is free to them alone.
  const kept = contest.is_creators_seat_kept && (reader === undefined || reader !== card.creator) ? 1 : 0
  const unlimited = (limit: number) => (limit < 0 ? undefined : limit)
  return cardAction({
    deadlineAt: isOver ? 0 : 1,
    now: 0,
    isLocked: card.is_seasonal_game ? card.status === 'past' : card.status !== 'upcoming',
    isCancelled: false,
    isComingSoon: card.coming_soon,
    entryCount: contest.current_players + kept,
    capacity: unlimited(contest.max_players),
    myEntries: contest.my_entries,
    entriesLimit: unlimited(contest.max_entries_from_single_users),
  })
}

/** The contest with an id, in whichever of its rounds. */
export function contestOf(card: TournamentCard, subTournamentId: number | undefined): Contest | undefined {
  if (subTournamentId === undefined) return undefined
  const { id } = decodeRoundScopedId(subTournamentId)
  return card.subgames.find((contest) => decodeRoundScopedId(contest.id).id === id)
}

/** Cards decided by the same matches, in the order of the list. */
export type Matchday = {
  readonly key: string
  readonly name: string
  readonly startTime: string
  readonly cards: readonly TournamentCard[]
}

/** The cards of a list, grouped by what they are played over and when. */
export function matchdaysOf(cards: readonly TournamentCard[]): readonly Matchday[] {
  const matchdays = new Map<string, Matchday & { readonly cards: TournamentCard[] }>()
  for (const card of cards) {
    const { duration: name, start_time: startTime } = card
    const key = `${startTime} ${name}`
    const matchday = matchdays.get(key) ?? { key, name, startTime, cards: [] }
    matchday.cards.push(card)
    matchdays.set(key, matchday)
  }
  return [...matchdays.values()]
}

/** The open matchday with the least time left; a season counts as its own. */
export function nextMatchday(cards: readonly TournamentCard[], now: number): Matchday | undefined {
  return matchdaysOf(cards.filter((card) => !card.is_seasonal_game && card.status === 'upcoming'))
    .filter(({ startTime }) => Date.parse(startTime) > now)
    .toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
    .at(0)
}

/** The seasonal game among started ones that can be entered or is played by the manager; of several, theirs. */
export function seasonIn(cards: readonly TournamentCard[]): TournamentCard | undefined {
  const seasons = cards.filter(
    (card) => card.is_seasonal_game && card.status === 'current' && card.subgames[0] !== undefined,
  )
  return (
    seasons.find((card) => myTeamsIn([card]) > 0) ??
    seasons.find((card) => card.subgames[0] && actionOf(card, card.subgames[0], false) === 'play')
  )
}

/** The contests of a matchday offered to a manager first: one with money to win, and a free one. */
export function offersOf({ cards }: Matchday): {
  readonly paid: TournamentCard | undefined
  readonly free: TournamentCard | undefined
} {
  const open = cards.filter((card) => card.subgames[0] && actionOf(card, card.subgames[0], false) === 'play')
  const best = open.toSorted((a, b) => b.total_prize_pool - a.total_prize_pool)
  return { paid: best.find(isPaid), free: best.find((card) => !isPaid(card)) }
}

function isPaid({ entry_fee: fee }: TournamentCard): boolean {
  return fee > 0
}

/** How many teams the manager has in some cards. */
export function myTeamsIn(cards: readonly TournamentCard[]): number {
  return cards.reduce((sum, { subgames }) => sum + (subgames[0]?.my_entries ?? 0), 0)
}
