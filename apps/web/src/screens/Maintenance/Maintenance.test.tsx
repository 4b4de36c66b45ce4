import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type FakeServer, renderApp } from '../../testing/render-app.tsx'

afterEach(() => vi.unstubAllGlobals())

const home = (isClosing: boolean) => ({ data: { is_round_closed: isClosing } })
const lobby = {
  homeTournaments: { data: { data: [], current_page: 1, last_page: 1, count: 0, status_counts: {} } },
  championships: { data: [], counts: [] },
} satisfies FakeServer

it('waits while a round is being closed and leaves for Home by itself', async () => {
  // While the lobby's code is on its way the page goes on asking.
  await import('../Home/Home.tsx')
  let asked = 0
  const { calls } = await renderApp('/maintenance', { ...lobby, home: () => home((asked += 1) < 3) })
  expect(await screen.findByText(/gameweek is being closed/)).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
  expect(calls.filter(({ name }) => name === 'home')).toHaveLength(3)
})

it('leaves at once when no round is being closed', async () => {
  await renderApp('/maintenance', { ...lobby, home: home(false) })
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
})
