import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildRoom, buildRoomHome } from '../testing/build-room.ts'
import { type FakeServer, renderApp, SIGNED_IN } from '../testing/render-app.tsx'
import { pressReady, stubSight } from '../testing/sight.ts'

afterEach(() => vi.unstubAllGlobals())

const held = () =>
  buildRoom({
    entry: 'none',
    user_team_id: null,
    held_until: new Date(Date.now() + 100_000).toISOString(),
  })

const server = (answers: FakeServer = {}): FakeServer => ({
  renewSession: SIGNED_IN,
  home: buildRoomHome(null),
  roomOptions: {
    data: {
      stakes: [5, 10, 20],
      formats: [10, -1, 2],
      currency: 'EUR',
      first_round: held().first_round,
      rounds: 4,
      budget: 100,
    },
  },
  seekRoom: () => ({ data: [held()] }),
  roomQuote: {
    data: { quote: 'q1', amount: 10, currency: 'EUR', balance: 990, expires_at: new Date().toISOString() },
  },
  homeTournaments: { data: { data: [], count: 0, current_page: 1, last_page: 1, status_counts: {} } },
  championships: { data: [], counts: [] },
  ...answers,
})

const rankingRow = (userId: number, values: object = {}) => ({
  rank: userId,
  team: `Team ${userId}`,
  username: `User ${userId}`,
  userId,
  totalPoints: 50,
  roundPoints: 5,
  is_mine: userId === 1,
  ...values,
})

describe('the way into a room', () => {
  it('looks for the chosen stake and format', async () => {
    const { calls } = await renderApp('/chooseBet', server())
    fireEvent.change(await screen.findByRole('slider', { name: 'Stake' }), { target: { value: '1' } })
    fireEvent.click(screen.getByRole('radio', { name: /Head-to-head/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Find a room for €10' }))
    expect(await screen.findByText('Looking for a room')).toBeTruthy()
    expect(await screen.findByText('Room found')).toBeTruthy()
    expect(calls.find(({ name }) => name === 'seekRoom')?.body).toEqual({ bet: 10, max_players: 2 })
  }, 20_000)

  it('leads back to the stakes and says why when there is none', async () => {
    const none = { refusal: 'noRoomOpen', message: 'No rooms are open', status: 409 }
    await renderApp('/searchRoom/10/10', server({ seekRoom: none }))
    expect(await screen.findByText('No rooms are open')).toBeTruthy()
    expect(screen.getByRole('slider', { name: 'Stake' })).toBeTruthy()
  })

  it('takes the seat with the quote that was shown, and names a refusal of the wallet', async () => {
    stubSight()
    const refused = { refusal: 'walletSays', message: 'PalmsBet error: limit', status: 402 }
    const { calls } = await renderApp('/foundRooms?bet=10&seats=10', server({ joinRoom: refused }))
    fireEvent.click(await screen.findByRole('button', { name: 'Play for €10' }))
    expect(within(await screen.findByRole('dialog')).getByText('€980')).toBeTruthy()
    expect(calls.some(({ name }) => name === 'joinRoom')).toBe(false)
    await pressReady('Pay €10 and enter')
    expect(await screen.findByText('Error entering room')).toBeTruthy()
    expect(screen.getByText('PalmsBet error: limit')).toBeTruthy()
    expect(calls.find(({ name }) => name === 'joinRoom')?.body).toEqual({ room_id: 7, quote: 'q1' })
  })

  it('gives the seat back when it is cancelled', async () => {
    const { calls } = await renderApp(
      '/foundRooms?bet=10&seats=-1',
      server({ cancelSeeking: { data: null } }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('slider', { name: 'Stake' })).toBeTruthy()
    expect(calls.find(({ name }) => name === 'cancelSeeking')?.body).toEqual({ room_id: 7 })
  })

  it('offers another search once the seat is no longer held', async () => {
    const gone = { ...held(), held_until: new Date(Date.now() - 1_000).toISOString() }
    await renderApp('/foundRooms?bet=10&seats=10', server({ seekRoom: { data: [gone] } }))
    expect(await screen.findByText('Your seat has been released')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Play for €10' })).toBeNull()
  })
})

describe('the screens of a room', () => {
  it('lead home without one', async () => {
    await renderApp('/team', server())
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
  })

  it('load ten more until a load adds nothing', async () => {
    const all = Array.from({ length: 12 }, (_, index) => rankingRow(index + 1))
    const rankings = (address: URL) => {
      const page = Number(address.searchParams.get('page'))
      const rows = page === 1 ? all.slice(0, 10) : []
      return { data: { room_id: 7, rankings: rows, count: 12, is_final: false } }
    }
    await renderApp('/rankings', server({ home: buildRoomHome(buildRoom()), roomRankings: rankings }))
    fireEvent.click(await screen.findByRole('button', { name: 'Load 10 more' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load 10 more' })).toBeNull())
    expect(screen.getAllByRole('row')).toHaveLength(11)
  })

  it('hide another’s points until the round is finished', async () => {
    const rankings = {
      data: { room_id: 7, rankings: [rankingRow(1), rankingRow(2)], count: 2, is_final: false },
    }
    await renderApp('/rankings/7', server({ home: buildRoomHome(buildRoom()), roomRankings: rankings }))
    fireEvent.click(await screen.findByRole('button', { name: /User 2/ }))
    expect(within(await screen.findByRole('dialog')).getByText(/once the gameweek is finished/)).toBeTruthy()
  })

  it('have the tabs of a closed round while none is open', async () => {
    const home = buildRoomHome(buildRoom({ status: 'current' }), { is_round_open: false })
    await renderApp('/rankings', server({ home, roomRankings: { data: { rankings: [], count: 0 } } }))
    const tabs = within(await screen.findByRole('navigation', { name: 'Room' }))
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Home',
      'Points',
      'Results',
    ])
  })

  it('say what a finished one paid, and nothing of one that paid nothing', async () => {
    const finished = { isFinished: true, userPlace: 1, open_round: null } as const
    await renderApp('/stats', server({ home: buildRoomHome(buildRoom({ ...finished, won: 18.5 })) }))
    expect(await screen.findByText('You won €18.50')).toBeTruthy()
    cleanup()
    await renderApp('/stats', server({ home: buildRoomHome(buildRoom({ ...finished, won: 0 })) }))
    expect(await screen.findByText('Room 7')).toBeTruthy()
    expect(screen.queryByText(/You won/)).toBeNull()
  })

  it('tell of a room that was cancelled', async () => {
    const notices = [
      {
        kind: 'roomCancelled',
        room_id: 3,
        title: 'Room 3',
        amount: 5,
        currency: 'EUR',
        at: new Date().toISOString(),
      },
    ]
    await renderApp('/chooseBet', server({ home: buildRoomHome(null, { notices }) }))
    expect(await screen.findByText(/Room 3 had too few managers and was cancelled. You got €5/)).toBeTruthy()
  })
})
