import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DashboardCard } from '@gaffer/contract/types'
import { dashboardOptions } from './api.ts'
import { type GameStatus, isSameContest } from './model.ts'

/**
 * The cards of a filter. Where the address names no game, the one that is shown first stays among them when it ends
 * and leaves the filter: who watches it sees how it ended, and not another game.
 */
export function useGames(status: GameStatus, subTournamentId: number | undefined) {
  const games = useQuery(dashboardOptions(status, subTournamentId))
  const [held, hold] = useState<{ readonly status: GameStatus; readonly cards: readonly DashboardCard[] }>()
  const cards = games.data?.data
  const shown = held?.status === status ? held.cards[0]?.sub_tournament_id : undefined
  const isGone =
    subTournamentId === undefined &&
    shown !== undefined &&
    cards?.every((card) => !isSameContest(card.sub_tournament_id, shown)) === true
  const withShown = useQuery({
    ...dashboardOptions(status, shown),
    enabled: isGone,
    placeholderData: undefined,
  })
  if (cards !== undefined && !isGone && held?.cards !== cards) hold({ status, cards })
  return {
    games,
    cards: isGone ? (withShown.data?.data ?? endedAmong(held?.cards ?? [], shown)) : cards,
    shown: isGone ? shown : subTournamentId,
  }
}

/** The cards as they were known, of which one has ended since: it has left the games that go on. */
function endedAmong(cards: readonly DashboardCard[], ended: number): readonly DashboardCard[] {
  return cards.map((card) =>
    card.sub_tournament_id === ended ? { ...card, status: 'past', is_active: false } : card,
  )
}
