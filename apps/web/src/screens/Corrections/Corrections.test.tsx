import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderApp, SIGNED_IN } from '../../testing/render-app.tsx'

afterEach(() => vi.unstubAllGlobals())

const goal = {
  kind: 'goal',
  side: 'home',
  minute: 45,
  added: 2,
  player: { id: 4, name: 'Sorel' },
  other_player: null,
  figures: {},
}

const line = {
  id: 1,
  at: '2026-11-21T16:42:00.000Z',
  fixture_id: 9,
  host_team: 'Calder Vale',
  guest_team: 'Norhaven',
  round: 12,
  cause: 'league',
  before: goal,
  after: null,
  teams: 312,
  own: [{ team_name: 'Owls', points_before: 41, points_after: 37, place_before: 2, place_after: 9 }],
}

it('tells what a match was told as, what counts now, why, and what it did to one’s own team', async () => {
  await renderApp('/corrections', { renewSession: SIGNED_IN, corrections: { data: [line] } })
  expect(await screen.findByText('45+2’ Goal, Sorel')).toBeDefined()
  expect(screen.getByText('does not count')).toBeDefined()
  expect(screen.getByText('The league decided otherwise')).toBeDefined()
  expect(screen.getByText('312 teams were affected')).toBeDefined()
  expect(screen.getByText('Owls: 41 → 37 points, place 2 → 9')).toBeDefined()
})

it('says that nothing was corrected', async () => {
  await renderApp('/corrections', { renewSession: SIGNED_IN, corrections: { data: [] } })
  expect(await screen.findByText('No match has been corrected')).toBeDefined()
})
