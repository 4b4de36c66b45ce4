import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CreatedGame, GameOptions } from '../../features/games/model.ts'
import { type FakeServer, renderApp, SIGNED_IN } from '../../testing/render-app.tsx'

afterEach(() => vi.unstubAllGlobals())

const game = (values: Partial<CreatedGame> = {}): CreatedGame => ({
  id: 31,
  type: 'user_created',
  name: 'Friday friends',
  creator: 'Night Owl',
  is_mine: true,
  is_public: false,
  sub_tournament_id: 4501,
  made_after: 'Matchday 4',
  championship: { id: 1, name: 'Meridian League', flag: { url: '/flag.svg', code: 'MER' } },
  is_seasonal_game: false,
  duration: 'GW 4',
  rounds: 1,
  starts_at: new Date(Date.now() + 3_600_000).toISOString(),
  time_left: 3600,
  entry_fee: 5,
  currency: 'EUR',
  capacity: 10,
  entries: 2,
  is_creators_seat_kept: false,
  prize_pool: 10,
  prize_split: 'top_two',
  prizes: [6.5, 3.5],
  status: 'open',
  cancelled_because: null,
  my_team_ids: [],
  refunded: null,
  can_join: true,
  can_leave: false,
  can_cancel: true,
  share: { code: 'ACDE3467', path: '/games/join/ACDE3467', text: 'Play Friday friends with me' },
  ...values,
})

const page = (...games: readonly CreatedGame[]) => ({
  data: { data: games, count: games.length, current_page: 1, last_page: 1, total: games.length },
})

const options: GameOptions = {
  tournaments: [
    {
      id: 12,
      name: 'Matchday 4',
      flag: { url: '/flag.svg', code: 'MER' },
      championship: 'Meridian League',
      is_seasonal_game: false,
      duration: 'GW 4',
      starts_at: new Date(Date.now() + 3_600_000).toISOString(),
      rounds: 1,
      titulars_limit: 11,
      reserves_limit: 0,
    },
  ],
  currency: 'EUR',
  decimals: 2,
  highest_fee: 500,
  least_teams: 2,
  most_teams: 10_000,
  name_limit: 40,
  prize_splits: [{ key: 'winner_takes_all', least_teams: 2, percents: [100] }],
}

const open = (address: string, server: FakeServer) =>
  renderApp(address, { renewSession: SIGNED_IN, ...server })

describe('games with friends', () => {
  it('show their terms, and are cancelled only after a question', async () => {
    const { calls } = await open('/games', { myGames: page(game()), cancelGame: { data: game() } })
    const card = await screen.findByRole('article', { name: 'Friday friends' })
    expect(within(card).getByText('€6.50 · €3.50')).toBeDefined()
    fireEvent.click(within(card).getByRole('button', { name: 'Cancel game' }))
    expect(calls.some(({ name }) => name === 'cancelGame')).toBe(false)
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/everyone gets their entry fee back/)).toBeDefined()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel game' }))
    await waitFor(() => expect(calls.some(({ name }) => name === 'cancelGame')).toBe(true))
  })

  it('say whose the last place is, and invite nobody to it', async () => {
    const kept = game({ capacity: 3, entries: 2, is_creators_seat_kept: true })
    await open('/games', {
      myGames: page(kept, game({ id: 32, name: 'Open friends', capacity: 4, entries: 2 })),
    })
    const card = within(await screen.findByRole('article', { name: 'Friday friends' }))
    expect(card.getByText(/One place is kept for the creator/)).toBeDefined()
    expect(card.queryByRole('button', { name: 'Invite friends' })).toBeNull()
    const other = within(screen.getByRole('article', { name: 'Open friends' }))
    expect(other.queryByText(/One place is kept/)).toBeNull()
    expect(other.getByRole('button', { name: 'Invite friends' })).toBeDefined()
  })

  it('say why one did not take place and what came back', async () => {
    const cancelled = game({
      status: 'cancelled',
      cancelled_because: 'unfilled',
      refunded: 5,
      can_join: false,
    })
    await open('/games', { myGames: page(cancelled) })
    expect(await screen.findByText(/too few teams by the deadline.*You got €5(\.00)? back/)).toBeDefined()
  })

  it('are created and then invite others by their code', async () => {
    const { calls } = await open('/games/create', {
      gameOptions: { data: options },
      createGame: { data: game() },
    })
    const submit = await screen.findByRole('button', { name: 'Give your game a name' })
    expect(submit).toHaveProperty('disabled', true)
    fireEvent.change(screen.getByLabelText('Game name'), { target: { value: 'Friday friends' } })
    fireEvent.click(screen.getByRole('button', { name: 'Create game' }))
    expect(await screen.findByText('ACDE3467')).toBeDefined()
    expect(calls.find(({ name }) => name === 'createGame')?.body).toMatchObject({
      name: 'Friday friends',
      tournament_id: 12,
      entry_fee: 0,
      capacity: 10,
    })
  })

  it('say at the name what is wrong with it', async () => {
    await open('/games/create', {
      gameOptions: { data: options },
      createGame: { refusal: 'nameMixedScripts', message: 'Use one alphabet.', status: 422 },
    })
    const name = await screen.findByLabelText('Game name')
    fireEvent.change(name, { target: { value: 'аdmin' } })
    fireEvent.click(screen.getByRole('button', { name: 'Create game' }))
    const alert = await screen.findByRole('alert')
    expect([alert.textContent, name.getAttribute('aria-describedby')]).toEqual([
      'Use one alphabet.',
      alert.id,
    ])
    fireEvent.change(name, { target: { value: 'Friday friends' } })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('tell of a code that opens nothing, and take another', async () => {
    await open('/games/join/wrong-1', {
      gameByCode: { refusal: 'codeUnknown', message: 'No game or league uses this code.', status: 404 },
    })
    expect(await screen.findByText('No game or league uses this code.')).toBeDefined()
    expect(screen.getByLabelText('Join with a code')).toBeDefined()
  })

  it('ask a visitor to log in before an invitation is taken', async () => {
    await renderApp('/games/join/ACDE3467', {})
    expect(await screen.findByText('Log in to join the game')).toBeDefined()
  })
})

describe('an invitation before a login', () => {
  it('shows game, fee, inviter and teams, and nothing to do but to log in', async () => {
    await renderApp('/games/join/ACDE3467', {
      gameByCode: { data: game({ is_mine: false, can_cancel: false }) },
    })
    expect(await screen.findByRole('heading', { name: 'Friday friends' })).toBeDefined()
    expect(screen.getByText(/Night Owl/)).toBeDefined()
    expect(screen.getByText('€5')).toBeDefined()
    expect(screen.getByText('2 / 10')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeDefined()
    expect(screen.queryByRole('link', { name: /Play/ })).toBeNull()
  })
})
