import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, renderApp, SIGNED_IN } from '../../testing/render-app.tsx'
import { buildLeague } from '../../testing/build-league.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  window.sessionStorage.clear()
})

const team = (id: number, name: string) => ({
  user_team_id: id,
  team_name: name,
  tournament_id: 7,
  tournament_name: 'Season 1',
})
const OWLS = team(90_003, 'Owls')

const open = (address: string, server: FakeServer) =>
  renderApp(address, { renewSession: SIGNED_IN, ...server })

const mine = (values: object = {}) => ({ data: { data: [], limit: 15, held: 0, teams: [OWLS], ...values } })

describe('my leagues', () => {
  it('show the place of the manager in each, and how many more are allowed', async () => {
    await open('/leagues', { myLeagues: mine({ data: [buildLeague()], held: 1 }) })
    const card = await screen.findByRole('link', { name: /Office/ })
    expect(card.getAttribute('href')).toBe('/leagues/5')
    expect(within(card).getByText('2 places up since last gameweek')).toBeDefined()
    expect(within(card).getByText('12 members')).toBeDefined()
    expect(screen.getByText('1 of 15 leagues')).toBeDefined()
  })

  it('invite to create or to join when there is none, and to enter a season first without a team', async () => {
    await open('/leagues', { myLeagues: mine() })
    expect(await screen.findByText('You’re not in a league yet')).toBeDefined()
    fireEvent.change(screen.getByLabelText('Join with a code'), { target: { value: 'acde-3467' } })
    fireEvent.click(screen.getByRole('button', { name: 'Join' }))
    expect(await screen.findByText('You’re invited')).toBeDefined()
  })

  it('without a team say what is missing', async () => {
    await open('/leagues', { myLeagues: mine({ teams: [] }) })
    expect(await screen.findByText('You need a team first')).toBeDefined()
  })

  it('as many as there may be say so', async () => {
    await open('/leagues', { myLeagues: mine({ data: [buildLeague()], held: 15 }) })
    expect(await screen.findByText(/Leave one to join another/)).toBeDefined()
  })
})

describe('a new league', () => {
  it('is of the chosen kind and team, and opens with its code', async () => {
    const league = buildLeague({ kind: 'cup', status: 'open', round: null, members: 1 })
    const { calls } = await open('/leagues/create', {
      myLeagues: mine({ teams: [OWLS, team(91_003, 'Kites')] }),
      createLeague: { data: league },
      league: { data: league },
      leagueCup: { data: { rounds: [], winner: null, version: 0 } },
    })
    expect(await screen.findByRole('button', { name: 'Give your league a name' })).toHaveProperty(
      'disabled',
      true,
    )
    fireEvent.change(screen.getByLabelText('League name'), { target: { value: 'Office' } })
    fireEvent.click(screen.getByRole('radio', { name: /^Cup/ }))
    fireEvent.change(screen.getByLabelText('Your team'), { target: { value: '91003' } })
    fireEvent.click(screen.getByRole('button', { name: 'Create league' }))
    const dialog = await screen.findByRole('dialog', { name: 'Your league is ready' })
    expect(within(dialog).getByText('ACDE3467')).toBeDefined()
    expect(calls.find(({ name }) => name === 'createLeague')?.body).toEqual({
      name: 'Office',
      kind: 'cup',
      user_team_id: 91_003,
    })
  })

  it.each([
    ['nameUnsuitable', 'name'],
    ['gameAlreadyStarted', 'form'],
  ])('that is refused as %s says it at the %s', async (refusal, place) => {
    await open('/leagues/create', {
      myLeagues: mine(),
      createLeague: { refusal, message: 'Not like this.', status: 422 },
    })
    const name = await screen.findByLabelText('League name')
    fireEvent.change(name, { target: { value: 'Office' } })
    fireEvent.click(screen.getByRole('button', { name: 'Create league' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Not like this.')
    expect(name.getAttribute('aria-describedby') === alert.id && alert.id !== '').toBe(place === 'name')
    expect(name.getAttribute('aria-invalid')).toBe(place === 'name' ? 'true' : null)
  })
})

describe('an invitation to a league', () => {
  const invited = (values: object, teams: readonly object[] = [OWLS]) => ({
    leagueByCode: {
      data: {
        league: buildLeague({ is_mine: false, my_team_id: null, can_join: true, ...values }),
        teams,
      },
    },
  })

  it('is taken with the only team there is', async () => {
    const joined = buildLeague({ is_mine: false })
    const { calls } = await open('/leagues/join/acde-3467', {
      ...invited({}),
      joinLeague: { data: joined },
      league: { data: joined },
    })
    expect(await screen.findByText('You’ll play with Owls, your team in Season 1.')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Join league' }))
    await waitFor(() => expect(calls.some(({ name }) => name === 'league')).toBe(true))
    expect(calls.find(({ name }) => name === 'joinLeague')?.body).toEqual({
      code: 'ACDE3467',
      user_team_id: 90_003,
    })
  })

  it('without a team leads to the season it is played in', async () => {
    await open('/leagues/join/ACDE3467', invited({}, []))
    const way = await screen.findByRole('link', { name: 'Enter a team' })
    expect(way.getAttribute('href')).toBe('/tournamentDetails/7')
  })

  it.each([
    [{ status: 'playing', can_join: false }, 'The draw for this league has already been made'],
    [{ status: 'open', can_join: false, most_members: 12 }, 'This league is full'],
  ])('that comes too late says why: %j', async (values, text) => {
    await open('/leagues/join/ACDE3467', invited(values))
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Join league' })).toBeNull()
  })

  it('waits for the login of a visitor, and is remembered as a route', async () => {
    await renderApp('/leagues/join/ACDE3467', {})
    expect(await screen.findByText('Log in to join the league')).toBeDefined()
    // Stored by the page when it learns that nobody is logged in, which may be after it was shown.
    await waitFor(() =>
      expect(JSON.parse(window.sessionStorage.getItem('pending-visit') ?? '')).toEqual({
        route: 'JoinLeague',
        code: 'ACDE3467',
      }),
    )
  })

  it('with a wrong code takes another', async () => {
    await open('/leagues/join/nothing', {
      leagueByCode: { refusal: 'codeUnknown', message: 'No game or league uses this code.', status: 404 },
    })
    expect(await screen.findByText('No game or league uses this code.')).toBeDefined()
    expect(screen.getByLabelText('Join with a code')).toBeDefined()
  })
})

describe('an invitation to a league before a login', () => {
  it('shows the league, its creator and its members, and nothing to do but to log in', async () => {
    const league = buildLeague({ is_mine: false, my_team_id: null, can_join: true })
    await renderApp('/leagues/join/ACDE3467', { leagueByCode: { data: { league, teams: [] } } })
    expect(await screen.findByRole('heading', { name: league.name })).toBeDefined()
    expect(screen.getByText(league.creator)).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Join league' })).toBeNull()
    expect(screen.queryByText(/You need a team/)).toBeNull()
  })
})
