import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { TeamPlayer, UserTeam } from '@gaffer/contract/types'
import { renderApp, SIGNED_IN } from '../../testing/render-app.tsx'
import { buildGame, HOUR_MS, player, SUB_ID, TEAM_ID } from '../../testing/build-game.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the dashboard', () => {
  it('without a session offers a login, and shows the game after it', async () => {
    await renderApp(`/dashboard/${SUB_ID}`, {
      ...buildGame(),
      renewSession: { refusal: 'unauthorized', message: 'Unauthorized', status: 401 },
      authenticate: SIGNED_IN,
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Log in' }))
    expect(await screen.findByRole('heading', { name: 'Night Owls' })).toBeTruthy()
  })

  it('of a team that is hidden from whoever looks says so, as no fault, with nothing to try again', async () => {
    await renderApp(`/dashboard/${SUB_ID}`, {
      ...buildGame(),
      renewSession: SIGNED_IN,
      userTeam: { refusal: 'teamHiddenBeforeStart', message: 'Hidden', status: 403 },
    })
    expect(await screen.findByText(/Viewing other users' teams is not available/)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('without games says so and leads to the lobby', async () => {
    await renderApp('/dashboard', { renewSession: SIGNED_IN, dashboard: { data: [] } })
    expect(await screen.findByText('There are no games at the moment.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Home' })).toBeTruthy()
  })

  it('without a game that goes on shows how the last ones went, and the way to the next', async () => {
    const game = buildGame()
    const { calls } = await renderApp('/dashboard', {
      ...game,
      renewSession: SIGNED_IN,
      dashboard: ({ searchParams }) =>
        searchParams.get('status') === 'active' ? { data: [] } : (game.dashboard as { data: object[] }),
    })
    expect(await screen.findByText('No game of yours is on. This is how your last ones went.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Enter the next game' }).getAttribute('href')).toBe('/home')
    expect(await screen.findByRole('heading', { name: 'Night Owls' })).toBeTruthy()
    const asked = calls.flatMap(({ name, address }) =>
      name === 'dashboard' ? [address.searchParams.get('status')] : [],
    )
    expect(asked.slice(0, 2)).toEqual(['active', 'past'])
  })

  it('of the running games alone says that there are none', async () => {
    await renderApp('/dashboard?status=current', { renewSession: SIGNED_IN, dashboard: { data: [] } })
    expect(await screen.findByText('There are no games at the moment.')).toBeTruthy()
  })

  it('while matches are played shows points, place, the places gained, the prize and what happened', async () => {
    await renderApp(`/dashboard/${SUB_ID}`, buildGame())
    expect(await screen.findByText('Place of 48,120')).toBeTruthy()
    expect(await screen.findByTitle('8,114 places up today')).toBeTruthy()
    expect(screen.getAllByText('€12')).not.toHaveLength(0)
    expect(await screen.findByText('Just now')).toBeTruthy()
    expect(screen.getAllByText('+10')).not.toHaveLength(0)
    expect(
      screen.getByRole('button', { name: 'J. Sorel, Midfielder, Rivermouth, 20 pts, captain, on the pitch' }),
    ).toBeTruthy()
    expect(screen.getByText('67’, ×2')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Change team' })).toBeNull()
  })

  it('pins the manager’s own row below the page of the table', async () => {
    await renderApp(`/dashboard/${SUB_ID}`, buildGame())
    const table = await screen.findByRole('table', { name: 'Table' })
    const names = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((line) => line.textContent)
    expect(names[0]).toContain('atanas_77')
    expect(names.at(-1)).toContain('1,207')
    expect(names.at(-1)).toContain('You')
  })

  it('labels a bot in the race, and nobody else', async () => {
    await renderApp(`/dashboard/${SUB_ID}`, buildGame({ status: 'current' }, { points: 64 }))
    const around = await screen.findByRole('list', { name: 'Around you' })
    const rows = within(around).getAllByRole('listitem')
    expect(rows.map((line) => /Bot/.test(line.textContent))).toEqual([true, false])
  })

  it('sorts the table by points and asks the server for it; a game of one round has no total beside them', async () => {
    const { calls } = await renderApp(`/dashboard/${SUB_ID}`, buildGame())
    fireEvent.click(await screen.findByRole('button', { name: 'GW' }))
    await waitFor(() => {
      const asked = calls
        .filter(({ name }) => name === 'leaderBoard')
        .map(({ address: { searchParams } }) => [searchParams.get('sortBy'), searchParams.get('sort')])
      expect(asked).toContainEqual(['points', 'desc'])
    })
    expect(screen.queryByRole('button', { name: 'Total' })).toBeNull()
  })

  it('says what is missing to the next prize, what is clear of the one to keep, and who is around', async () => {
    await renderApp(`/dashboard/${SUB_ID}`, buildGame())
    expect(await screen.findByText('6 pts behind')).toBeTruthy()
    expect(screen.getByText('4 pts clear')).toBeTruthy()
    const around = screen.getByRole('list', { name: 'Around you' })
    expect(within(around).getAllByRole('listitem')).toHaveLength(2)
    expect(within(around).getByText('1 ahead')).toBeTruthy()
  })

  it('shows a reserve with points of their own, and how a player stands in the match', async () => {
    const reserve = player({
      playerId: 12,
      name: 'K. Idle',
      lastName: 'Idle',
      isCaptain: false,
      factor: 0,
      teamPoints: 0,
      points: 5,
      presence: 'takenOff',
      presenceMinute: 58,
    }) as TeamPlayer
    await renderApp(`/dashboard/${SUB_ID}`, buildGame({}, { reserves: [reserve] }))
    expect(
      await screen.findByRole('button', { name: 'K. Idle, Midfielder, Rivermouth, 5 pts, taken off' }),
    ).toBeTruthy()
    expect(screen.getByText('off 58’')).toBeTruthy()
    expect(screen.getByText('Points of the reserves do not count unless they come on.')).toBeTruthy()
  })

  it('tells what stacking takes', async () => {
    const stacked = player({ stackingPenalty: -2 }) as TeamPlayer
    await renderApp(
      `/dashboard/${SUB_ID}`,
      buildGame({}, { groups: [{ groupId: 3, players: [stacked] }] as UserTeam['groups'] }),
    )
    expect(await screen.findByText('Stacking: −2')).toBeTruthy()
  })

  it('before the start the team can be changed and the teams of others are hidden', async () => {
    const start_time = new Date(Date.now() + HOUR_MS).toISOString()
    const { calls } = await renderApp(
      `/dashboard/${SUB_ID}`,
      buildGame(
        { status: 'upcoming', start_time, can_add_team: true },
        { points: null, current_place: null },
      ),
    )
    const change = await screen.findByRole('link', { name: 'Change team' })
    expect(change.getAttribute('href')).toBe(`/enterTournament/7/${SUB_ID}/${TEAM_ID}`)
    expect(screen.getByRole('link', { name: 'Add a team' })).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: /atanas_77/ }))
    expect(
      await screen.findByText("Viewing other users' teams is not available before tournament start"),
    ).toBeTruthy()
    expect(calls.some(({ address }) => address.searchParams.get('user_team_id') === '55')).toBe(false)
  })

  it('once the game is over shows the final place and the prize', async () => {
    await renderApp(
      `/dashboard/${SUB_ID}`,
      buildGame({ status: 'past', matches_left: 0 }, { is_final: true }),
    )
    expect(await screen.findByText('Final place')).toBeTruthy()
    expect(screen.getByText('You finished 1,207th and won €12')).toBeTruthy()
  })

  it('says of a prize that waits to be signed that it is not paid yet', async () => {
    await renderApp(
      `/dashboard/${SUB_ID}`,
      buildGame({ status: 'past', matches_left: 0 }, { is_final: true, is_prize_waiting: true }),
    )
    const told = await screen.findAllByText('It is paid once the result has been checked and signed.')
    expect(told.length).toBeGreaterThan(0)
  })

  it('switches between the manager’s teams by the address', async () => {
    await renderApp(
      `/dashboard/${SUB_ID}`,
      buildGame({
        user_teams: [
          { user_team_id: TEAM_ID, name: 'Night Owls', points: 64, place: 1207 },
          { user_team_id: 902, name: 'Second String', points: 40, place: 9000 },
        ],
      }),
    )
    const teams = await screen.findByRole('navigation', { name: 'Your teams' })
    expect(
      within(teams)
        .getByRole('link', { name: /Second String/ })
        .getAttribute('href'),
    ).toBe(`/dashboard/${SUB_ID}?user_team_id=902`)
  })
})
