import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildStream } from '../../testing/build-stream.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { buildGame } from '../../testing/build-game.ts'

afterEach(() => vi.unstubAllGlobals())

const LAST_WHISTLE = {
  id: 7,
  state: 'finished',
  detail: null,
  minute: 90,
  hostScore: 1,
  guestScore: 0,
  hostTeamId: 3,
  guestTeamId: 4,
} as const

/** A game that is played to its last whistle, closed, and told so by the stream in the order the server has it. */
async function watchClose(address: string) {
  const at: { step: 'playing' | 'confirming' | 'closed' } = { step: 'playing' }
  const events = buildStream()
  const server = () => {
    switch (at.step) {
      case 'playing':
        return buildGame({}, { points: 60, is_final: false })
      case 'confirming':
        return buildGame({ matches_left: 0 }, { points: 64, is_final: false })
      case 'closed':
        return buildGame(
          { matches_left: 0, status: 'past', is_active: false },
          { points: 64, is_final: true, prize: 35, current_place: 19 },
        )
    }
  }
  const seen: string[] = []
  const look = () => seen.push(document.body.textContent ?? '')
  const observer = new MutationObserver(look)
  await renderApp(
    address,
    {
      ...server(),
      dashboard: ({ searchParams }) => {
        const asked = searchParams.get('sub_tournament_id') !== null
        // The games under way: one that is over is among them only where it is asked for.
        return at.step === 'closed' && !asked ? { data: [] } : (server().dashboard as { data: unknown })
      },
      userTeam: () => server().userTeam as { data: unknown },
      leaderBoard: () => server().leaderBoard as { data: unknown },
    },
    {},
    events.stream,
  )
  await screen.findByRole('heading', { name: 'Night Owls' })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  events.greet()
  at.step = 'confirming'
  events.update({ fixtures: [LAST_WHISTLE] })
  await screen.findByText('All matches played, confirming points')
  at.step = 'closed'
  events.update({ roundChanged: true })
  await waitFor(() => expect(document.body.textContent).toContain('You finished 19th'))
  await waitFor(() => expect(document.body.textContent).not.toContain('confirming points'))
  look()
  observer.disconnect()
  return seen
}

describe('a game that is watched to its end', () => {
  it.each(['/dashboard/701', '/dashboard'])('at %s never says two things at once', async (address) => {
    const seen = await watchClose(address)
    for (const page of seen) {
      const isFinished = page.includes('You finished') || page.includes('Final place')
      expect(isFinished && page.includes('confirming points')).toBe(false)
      expect(isFinished && /matches? left/.test(page)).toBe(false)
      expect(page).not.toContain('There are no games at the moment.')
    }
    expect(seen.at(-1)).toContain('64')
    const told = window.localStorage.getItem('full-time:901') !== null
    expect(told).toBe(true)
    window.localStorage.clear()
  })
})
