import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { TournamentCard } from '@gaffer/contract/types'
import { buildSeasonTournament, buildTournamentForBuilding } from '../../testing/build-squad.ts'
import { type FakeServer, renderApp } from '../../testing/render-app.tsx'

afterEach(() => vi.unstubAllGlobals())

const page = (...cards: readonly TournamentCard[]) => ({
  data: {
    data: cards,
    current_page: 1,
    last_page: 1,
    count: cards.length,
    status_counts: { upcoming: 1, current: 2, past: 0, all: 3 },
  },
})
const season = buildSeasonTournament({ id: 8, name: 'The season', status: 'current' })
const server: FakeServer = {
  championships: { data: [], counts: [] },
  homeTournaments: ({ searchParams }) =>
    searchParams.get('status') === 'current'
      ? page(
          season,
          buildSeasonTournament({ id: 9, name: 'Last round', status: 'current', time_left: 0 }),
          buildTournamentForBuilding({ id: 10, name: 'Under way', status: 'current' }),
        )
      : page(buildTournamentForBuilding({ name: 'Saturday' })),
}
const namesOf = (cards: readonly HTMLElement[]) => cards.map((card) => card.getAttribute('aria-label'))

it('shows a season under way that can be joined among the open games, first', async () => {
  await renderApp('/home', server)
  await screen.findByRole('article', { name: 'The season' })
  await screen.findByRole('article', { name: 'Saturday' })
  expect(namesOf(screen.getAllByRole('article'))).toEqual(['The season', 'Saturday'])
})

it('shows each game once among those started', async () => {
  await renderApp('/home?status=current', server)
  await screen.findByRole('article', { name: 'The season' })
  expect(namesOf(screen.getAllByRole('article'))).toEqual(['The season', 'Last round', 'Under way'])
})
