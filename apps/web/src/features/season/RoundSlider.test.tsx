import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { buildGameRound } from '../../testing/build-game-round.ts'
import { type FakeServer, renderApp, SIGNED_IN } from '../../testing/render-app.tsx'

const card = {
  sub_tournament_id: 702,
  tournament_id: 7,
  name: 'Season',
  status: 'current',
  is_seasonal_game: true,
  is_active: true,
  start_time: new Date(Date.now() - 3_600_000).toISOString(),
  time_left: 0,
  matches_left: 200,
  all_matches: 300,
  flag: { url: '/flag.svg', code: 'MER' },
  championships: [{ id: 1, name: 'League' }],
  user_teams: [{ user_team_id: 902, name: 'Owls', points: 50, place: 3 }],
  total_places: 10,
  prize_pool: 0,
  total_prize_pool: 0,
  currency: 'EUR',
  can_add_team: false,
}

/** A season of four gameweeks, three of them opened; the second is active. */
const server = (selected: number): FakeServer => ({
  renewSession: SIGNED_IN,
  dashboard: { data: [card] },
  gameRounds: {
    data: [1, 2, 3, 4].map((number) =>
      buildGameRound(number, {
        is_active: number === 2,
        is_selected: number === selected,
        is_opened: number < 4,
        has_started: number < 3,
        gameweek: number + 7,
      }),
    ),
  },
  tournamentFixtures: { data: [] },
})

const asked = (calls: readonly { name: string; address: URL }[]) =>
  calls
    .filter(({ name }) => name === 'userTeam')
    .map(({ address }) => address.searchParams.get('user_team_id'))
const current = () => screen.getByRole('link', { current: 'page', name: /^GW/ }).textContent

it('shows the team of the active round, and arrow keys go to the ones beside it', async () => {
  const { calls } = await renderApp('/dashboard', server(2))
  const round = await screen.findByRole('link', { name: 'GW 9' })
  expect(current()).toBe('GW 9')
  fireEvent.keyDown(round, { key: 'ArrowLeft' })
  expect(await screen.findByRole('link', { name: 'GW 8', current: 'page' })).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('link', { name: 'GW 8' }), { key: 'ArrowRight' })
  expect(await screen.findByRole('link', { name: 'GW 9', current: 'page' })).toBeTruthy()
  expect(new Set(asked(calls))).toEqual(new Set(['902', '901']))
  vi.unstubAllGlobals()
})

it('shows the next round once the matches of the active one are over; planned ones are no links', async () => {
  await renderApp('/dashboard', server(3))
  await screen.findByRole('link', { name: 'GW 9' })
  expect(current()).toBe('GW 10')
  expect(screen.queryByRole('link', { name: 'GW 11' })).toBeNull()
  expect(screen.getByText('GW 11')).toBeTruthy()
  vi.unstubAllGlobals()
})
