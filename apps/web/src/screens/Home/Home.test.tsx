import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { TournamentCard } from '@gaffer/contract/types'
import { buildTournamentForBuilding } from '../../testing/build-squad.ts'
import { renderApp, SIGNED_IN } from '../../testing/render-app.tsx'

afterEach(() => vi.unstubAllGlobals())

/** One for all cards: games of one matchday start together. */
const KICK_OFF = new Date(Date.now() + 3_600_000).toISOString()

const card = (id: number, values: Partial<TournamentCard> = {}, mine = 0): TournamentCard => {
  const { subgames, ...built } = buildTournamentForBuilding({
    id,
    name: `Game ${id}`,
    start_time: KICK_OFF,
    ...values,
  })
  const entered = { id: id * 100 + 1, my_entries: mine, entry_fee: values.entry_fee ?? 0 }
  return { ...built, subgames: subgames.map((subgame) => ({ ...subgame, ...entered })) }
}

const page = (cards: readonly TournamentCard[]) => ({
  data: {
    data: cards,
    current_page: 1,
    last_page: 1,
    count: cards.length,
    status_counts: { upcoming: cards.length, current: 0, past: 0, all: cards.length },
  },
})

const open = (cards: readonly TournamentCard[]) =>
  renderApp('/home', {
    renewSession: SIGNED_IN,
    homeTournaments: page(cards),
    championships: { data: [], counts: [] },
  })

/** One open game, and a season among the started ones. */
const openWithSeason = (season: TournamentCard) =>
  renderApp('/home', {
    renewSession: SIGNED_IN,
    homeTournaments: ({ searchParams }) =>
      page(searchParams.get('status') === 'current' ? [season] : [card(1)]),
    championships: { data: [], counts: [] },
  })

const hero = async () => within(await screen.findByRole('region', { name: 'Next deadline' }))

describe('the lobby', () => {
  it('offers a newcomer the richest game of the next deadline, and one that costs nothing', async () => {
    await open([card(1), card(2, { entry_fee: 5, total_prize_pool: 900 }), card(3, { entry_fee: 1 })])
    const next = await hero()
    expect(next.getByText('Not entered')).toBeTruthy()
    expect(next.getByRole('link', { name: 'Enter for €5' }).getAttribute('href')).toContain(
      '/enterTournament/2/201',
    )
    expect(next.getByRole('link', { name: 'Play free' }).getAttribute('href')).toContain(
      '/enterTournament/1/101',
    )
  })

  it('knows what a manager has entered', async () => {
    await open([card(1, {}, 2), card(2, { entry_fee: 5 })])
    const next = await hero()
    expect(next.getByText('You’re in, 2 teams')).toBeTruthy()
    expect(next.getByRole('link', { name: 'Check my teams' }).getAttribute('href')).toBe('/dashboard/101')
    expect(next.getByRole('link', { name: 'Enter another' })).toBeTruthy()
    expect(
      within(await screen.findByRole('article', { name: 'Game 1' })).getByText('You’re in, 2 teams'),
    ).toBeTruthy()
  })

  it('gives the seasonal game, which has started and is open, a place beside the open ones', async () => {
    const season = card(9, { name: 'The Season', status: 'current', is_seasonal_game: true, entry_fee: 10 })
    await openWithSeason(season)
    const place = within(await screen.findByRole('region', { name: 'The Season' }))
    expect(place.getByRole('link', { name: /^Join for/ }).getAttribute('href')).toBe('/enterTournament/9/901')
    expect((await hero()).getByText('Not entered')).toBeTruthy()
  })

  it('does not call somebody who plays the season not entered', async () => {
    await openWithSeason(
      card(9, { name: 'The Season', status: 'current', is_seasonal_game: true, entry_fee: 10 }, 1),
    )
    const next = await hero()
    expect(await next.findByText('You’re in the season')).toBeTruthy()
    expect(next.queryByText('Not entered')).toBeNull()
    const place = within(await screen.findByRole('region', { name: 'The Season' }))
    expect(place.getByRole('link', { name: 'My season team' })).toBeTruthy()
  })

  it('a finished game has neither a heat nor a bar of how full it is', async () => {
    await open([card(1, { status: 'past', is_hot: true }), card(2, { is_hot: true })])
    const past = within(await screen.findByRole('article', { name: 'Game 1' }))
    expect(past.queryByText('Hot')).toBeNull()
    expect(past.queryByRole('progressbar')).toBeNull()
    expect(within(await screen.findByRole('article', { name: 'Game 2' })).getByText('Hot')).toBeTruthy()
  })

  it('a finished game names its winner and the place the manager came in', async () => {
    const built = card(1, { status: 'past' }, 1)
    const winner = { team_name: 'Late Winners', user_name: 'amira' }
    await open([
      { ...built, subgames: built.subgames.map((contest) => ({ ...contest, winner, my_place: 3 })) },
    ])
    const past = within(await screen.findByRole('article', { name: 'Game 1' }))
    expect(past.getByText('Late Winners')).toBeTruthy()
    expect(past.getByText('You finished 3rd')).toBeTruthy()
    expect(past.queryByText('You’re in, 1 team')).toBeNull()
  })

  it('says what a room has paid, until that is put away on this device', async () => {
    const prize = {
      id: '7',
      at: new Date(Date.now() - 60_000).toISOString(),
      reason: 'prize',
      amount: 10,
      currency: 'EUR',
      tournament_name: null,
      room: { title: 'Room 3', stake: 5 },
      team_name: null,
      chips: [],
      scheme: null,
      story: { end: 'done', steps: [], next_try_at: null },
    }
    const answers = {
      renewSession: SIGNED_IN,
      homeTournaments: page([card(1, {}, 1)]),
      championships: { data: [], counts: [] },
      walletHistory: { data: { data: [prize], current_page: 1, last_page: 1, count: 1 } },
    }
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }))
    await renderApp('/home', answers)
    const news = await screen.findByRole('link', { name: /^You won €10.*Room 3/ })
    expect(news.getAttribute('href')).toBe('/account')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('You won €10')).toBeNull()
    const teams = within(
      (await screen.findByRole('heading', { name: 'My teams' })).closest('section') as HTMLElement,
    )
    expect(teams.getByRole('link', { name: /Game 1/ }).getAttribute('href')).toBe('/dashboard/101')
  })

  it('on a phone a game is a row that opens into its card', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }))
    await open([card(1)])
    const row = within(await screen.findByRole('article', { name: 'Game 1' }))
    expect(row.queryByRole('link', { name: 'Details' })).toBeNull()
    fireEvent.click(row.getByRole('button', { expanded: false }))
    expect(await row.findByRole('link', { name: 'Details' })).toBeTruthy()
  })
})
