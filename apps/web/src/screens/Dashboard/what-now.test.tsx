import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildGame, SUB_ID } from '../../testing/build-game.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { stubSight } from '../../testing/sight.ts'

beforeEach(() => void stubSight())
afterEach(() => vi.unstubAllGlobals())

const kit = { primary: '#112233', secondary: '#ffffff', pattern: 'plain' }
const club = { id: 3, name: 'Rivermouth', kit }
const event = (kind: string, id: number | null, points: number, position: number, prize: number) => ({
  kind,
  fixtureId: 5,
  player: id === null ? null : { id, name: `Player ${id}` },
  club,
  is_mine: true,
  points,
  position,
  prize,
})

const swing = {
  data: {
    version: 8,
    total_players: 48_120,
    points: 64,
    position: 81,
    prize: 0,
    events: [
      event('goal', 11, 73.5, 12, 40),
      event('conceded', null, 60, 90, 0),
      event('comesOn', 12, 65, 80, 0),
      event('yellowCard', 13, 63, 81, 0),
    ],
  },
}

describe('what could happen next', () => {
  it('has the three events that move the team most, in words, and all of them on a press', async () => {
    await renderApp(`/dashboard/${SUB_ID}`, { ...buildGame(), swing })
    const heading = await screen.findByRole('heading', { name: 'What now' })
    const card = heading.closest('section') ?? document.body
    const lines = within(card).getAllByRole('listitem')
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^If Player 11 scores\+9\.5.*place 81 to 12 · prize €40/),
      expect.stringMatching(/^If Rivermouth concede.4.*place 81 to 90$/),
      expect.stringMatching(/^If Player 12 comes on\+1.*place 81 to 80$/),
    ])
    fireEvent.click(screen.getByRole('button', { name: 'All 4 events' }))
    const rows = within(within(await screen.findByRole('dialog')).getByRole('table')).getAllByRole('row')
    expect(rows).toHaveLength(5)
    expect(rows[4]?.textContent).toContain('If Player 13 is booked')
  })

  it('is left out where nothing would move the team', async () => {
    await renderApp(`/dashboard/${SUB_ID}`, {
      ...buildGame(),
      swing: { data: { ...swing.data, events: [] } },
    })
    expect(await screen.findByRole('heading', { name: 'Night Owls' })).toBeTruthy()
    expect(screen.queryByText('What now')).toBeNull()
  })

  it('is not asked about once the game is over', async () => {
    const { calls } = await renderApp(`/dashboard/${SUB_ID}`, { ...buildGame({}, { is_final: true }), swing })
    expect(await screen.findByRole('heading', { name: 'Night Owls' })).toBeTruthy()
    expect(calls.map(({ name }) => name)).not.toContain('swing')
  })

  it('has among the rivals whose goal would move the team most, best first, and the one that would cost it money', async () => {
    const goals = [
      { ...event('goal', 21, 60, 447, 0), is_mine: false },
      event('goal', 11, 73.5, 12, 40),
      event('goal', 12, 64.5, 80, 12),
      event('assist', 13, 70, 20, 40),
    ]
    await renderApp(`/dashboard/${SUB_ID}?view=rivals`, {
      ...buildGame(),
      swing: { data: { ...swing.data, prize: 12, events: goals } },
    })
    const table = (await screen.findByText('If they score next')).closest('table') ?? document.body
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Player 11Yours\+9\.5.*12▲ 69$/),
      expect.stringMatching(/^Player 21Rivermouth.4.*447▼ 366$/),
    ])
    const watch = screen.getByText('Watch Player 21').closest('p')
    expect(watch?.textContent).toContain('If Player 21 scores you fall to 447th, out of the prizes.')
  })

  it('is not asked about while it is out of sight', async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    )
    const { calls } = await renderApp(`/dashboard/${SUB_ID}`, { ...buildGame(), swing })
    expect(await screen.findByRole('heading', { name: 'Night Owls' })).toBeTruthy()
    expect(calls.map(({ name }) => name)).not.toContain('swing')
  })
})
