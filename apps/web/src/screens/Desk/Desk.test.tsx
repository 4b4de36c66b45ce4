import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildDeskMatch } from '../../testing/build-desk-match.ts'
import { type FakeServer, renderApp } from '../../testing/render-app.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  window.sessionStorage.clear()
})

const KEY = 'a-key-of-the-desk-for-one-day'
const match = buildDeskMatch({
  status: 'firstHalf',
  half_began_at: new Date(Date.now() - 630_000).toISOString(),
})
const goal = {
  id: 'desk-1',
  kind: 'goal',
  side: 'home' as const,
  minute: 11,
  added: 0,
  player_id: 109,
  other_player_id: null,
  is_ours: true,
}

async function open(address: string, server: FakeServer) {
  window.sessionStorage.setItem('desk-key', KEY)
  return renderApp(address, { deskMatch: { data: match }, ...server })
}

async function type(line: string) {
  const field = await screen.findByLabelText('Type what happens')
  fireEvent.change(field, { target: { value: line } })
  fireEvent.click(screen.getByRole('button', { name: 'Tell' }))
}

describe('the desk', () => {
  it('asks for a key, and shows its matches', async () => {
    await renderApp('/desk', { deskMatches: { data: [match] } })
    fireEvent.change(await screen.findByLabelText('Your desk key'), { target: { value: KEY } })
    fireEvent.click(screen.getByRole('button', { name: 'Open the desk' }))
    const link = await screen.findByRole('link', { name: /North Town 0–0 South Town/ })
    expect(link.getAttribute('href')).toBe('/desk/5')
  })

  it('says why a key does not count, and forgets it', async () => {
    await open('/desk', {
      deskMatches: { refusal: 'deskTokenWrong', message: 'This desk key does not count', status: 401 },
    })
    expect(await screen.findByText('This desk key does not count')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Forget the key' }))
    expect(await screen.findByLabelText('Your desk key')).toBeDefined()
  })

  it('tells what is typed, with the minute of the running clock', async () => {
    const told = { ...match, home_score: 1, facts: [goal] }
    const { calls } = await open('/desk/5', { tellDesk: { data: told } })
    await type('g h9')
    expect(await screen.findByRole('heading', { name: 'North Town 1–0 South Town' })).toBeDefined()
    const sent = calls.find(({ name }) => name === 'tellDesk')
    expect(sent?.body).toMatchObject({ fact: { kind: 'goal', side: 'home', player_id: 109, minute: 11 } })
    expect(screen.getByText('Goal: North 9')).toBeDefined()
  })

  it('says what it does not understand, and sends nothing', async () => {
    const { calls } = await open('/desk/5', {})
    await type('g h99')
    expect(await screen.findByText('Nobody has this number')).toBeDefined()
    expect(calls.some(({ name }) => name === 'tellDesk')).toBe(false)
  })

  it('takes back the last fact, or the one chosen', async () => {
    const { calls } = await open('/desk/5', {
      deskMatch: { data: { ...match, facts: [goal] } },
      undoDesk: { data: match },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByText('Goal: North 9')).toBeNull())
    await type('u')
    await waitFor(() => expect(calls.filter(({ name }) => name === 'undoDesk')).toHaveLength(2))
    expect(calls.filter(({ name }) => name === 'undoDesk').map(({ body }) => body)).toEqual([
      { id: 'desk-1' },
      {},
    ])
  })

  it('corrects over the source that tells the match', async () => {
    const theirs = { ...goal, id: 'goal/home/1', is_ours: false }
    const { calls } = await open('/desk/5', {
      deskMatch: { data: { ...match, source: 'api-football', facts: [theirs] } },
      tellDesk: { data: { ...match, source: 'api-football' } },
    })
    expect(await screen.findByText(/api-football tells this match/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Take away' }))
    await waitFor(() => expect(calls.some(({ name }) => name === 'tellDesk')).toBe(true))
    expect(calls.find(({ name }) => name === 'tellDesk')?.body).toMatchObject({
      corrects: 'goal/home/1',
      fact: { kind: 'withdrawn' },
    })
  })
})
