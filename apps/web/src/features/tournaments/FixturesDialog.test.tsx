import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { buildSeasonTournament } from '../../testing/build-squad.ts'
import { renderApp, SIGNED_IN } from '../../testing/render-app.tsx'

afterEach(() => vi.unstubAllGlobals())

const club = (id: number) => ({
  id,
  name: `Club ${id}`,
  short_name: `C${id}`,
  logo: { url: '/logo.svg' },
  kit: { primary: '#000000', secondary: '#ffffff', pattern: 'plain' },
})
const round = (number: number, state: string) => ({
  round: { id: number, name: `Gameweek ${number}`, number },
  fixtures: [
    {
      id: number,
      datetime: new Date().toISOString(),
      period: '',
      state,
      minute: null,
      result: null,
      host_score: null,
      guest_score: null,
      host_team: club(number * 2),
      guest_team: club(number * 2 + 1),
      host_difficulty: 3,
      guest_difficulty: 3,
      events: [],
    },
  ],
})

it('matches of a season open at the gameweek that is played now, those before it are folded', async () => {
  await renderApp('/tournamentDetails/7?tab=fixtures', {
    renewSession: SIGNED_IN,
    tournament: { data: buildSeasonTournament() },
    tournamentFixtures: { data: [round(1, 'finished'), round(2, 'playing'), round(3, 'upcoming')] },
  })
  const folded = await screen.findByText('1 earlier gameweek')
  const isFolded = (name: string) => screen.getByText(name).closest('details') !== null
  expect(folded.closest('details')?.open).toBe(false)
  expect([isFolded('Gameweek 1'), isFolded('Gameweek 2'), isFolded('Gameweek 3')]).toEqual([
    true,
    false,
    false,
  ])
})
