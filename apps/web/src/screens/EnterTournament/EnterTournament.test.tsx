import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, renderApp, SIGNED_IN } from '../../testing/render-app.tsx'
import { buildPlayer, buildTournamentForBuilding, buildUserTeam } from '../../testing/build-squad.ts'

afterEach(() => vi.unstubAllGlobals())

const squad = [
  buildPlayer(1, 'GK'),
  buildPlayer(2, 'DEF'),
  buildPlayer(3, 'MID'),
  buildPlayer(4, 'MID'),
  buildPlayer(5, 'FWD'),
]

const server = (answers: FakeServer = {}): FakeServer => ({
  renewSession: SIGNED_IN,
  tournament: { data: buildTournamentForBuilding() },
  tournamentFixtures: { data: [] },
  userTeam: { data: null, team: buildUserTeam(squad) },
  home: { data: { is_round_closed: true } },
  ...answers,
})

const EDIT = '/enterTournament/7/701/901'
const dialog = () => screen.findByRole('dialog')
const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Save' }))

describe('the team builder', () => {
  it('proposes a name to a guest', async () => {
    const guest = server({ renewSession: { refusal: 'unauthorized', message: '', status: 401 } })
    await renderApp('/enterTournament/7/701', guest)
    expect(await screen.findByDisplayValue('My team')).toBeTruthy()
  })

  it('proposes the manager’s own name', async () => {
    await renderApp('/enterTournament/7/701', server())
    expect(await screen.findByDisplayValue('Night Owl FC')).toBeTruthy()
  })

  it('lists what is missing before anything is sent', async () => {
    const { calls } = await renderApp('/enterTournament/7/701', server())
    fireEvent.click(await screen.findByRole('button', { name: 'Pick 5 more players' }))
    expect(within(await dialog()).getByText('To enter a new game')).toBeTruthy()
    expect(within(await dialog()).getByText('Pick a captain')).toBeTruthy()
    expect(calls.filter(({ name }) => name === 'join')).toEqual([])
  })

  it('says what the server finds wrong with the team under the same heading', async () => {
    const refused = { refusal: 'tooManyFromClub', message: 'At most 3 of one team', status: 422 }
    await renderApp(EDIT, server({ join: refused }))
    await save()
    expect(within(await dialog()).getByText('To enter a new game')).toBeTruthy()
    expect(within(await dialog()).getByText('At most 3 of one team')).toBeTruthy()
  })

  it('keeps mine on top of what was saved elsewhere, when told to', async () => {
    let saved = false
    const { calls } = await renderApp(
      EDIT,
      server({
        join: () =>
          saved
            ? { data: { user_team_id: 901, sub_tournament_id: 701, state: 'entered', version: 9 } }
            : { refusal: 'teamChangedElsewhere', message: 'changed' },
        userTeam: () => ({ data: null, team: buildUserTeam(squad, { version: saved ? 8 : 3 }) }),
      }),
    )
    await save()
    await dialog()
    saved = true
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(async () => {
      await save()
      expect(calls.filter(({ name }) => name === 'join').at(-1)?.body).toMatchObject({ version: 8 })
    })
  })

  it('loads what was saved elsewhere, when told to', async () => {
    let isChanged = false
    const other = [buildPlayer(11, 'GK'), ...squad.slice(1)]
    await renderApp(
      EDIT,
      server({
        join: { refusal: 'teamChangedElsewhere', message: 'changed' },
        userTeam: () => ({
          data: null,
          team: isChanged
            ? buildUserTeam(other, { version: 8, name: 'Renamed elsewhere' })
            : buildUserTeam(squad),
        }),
      }),
    )
    await save()
    await dialog()
    isChanged = true
    fireEvent.click(screen.getByRole('button', { name: 'Load the saved one' }))
    expect(await screen.findByDisplayValue('Renamed elsewhere')).toBeTruthy()
  })

  it('goes to the screen that waits when the round is being closed, and home when it is over', async () => {
    let isClosed = true
    await renderApp(
      EDIT,
      server({
        join: { refusal: 'roundClosing', message: 'closing', status: 503 },
        home: () => ({ data: { is_round_closed: isClosed } }),
        homeTournaments: {
          data: { data: [], count: 0, current_page: 1, last_page: 1, status_counts: {} },
        },
        championships: { data: [], counts: [] },
      }),
    )
    await save()
    expect(await screen.findByText(/being closed/)).toBeTruthy()
    isClosed = false
    await waitFor(() => expect(screen.queryByText(/being closed/)).toBeNull(), { timeout: 5_000 })
  })

  it('says so when it cannot find out what was saved elsewhere, and keeps what is here', async () => {
    let isAway = false
    await renderApp(
      EDIT,
      server({
        join: { refusal: 'teamChangedElsewhere', message: 'changed' },
        userTeam: () =>
          isAway
            ? { refusal: 'badRequest', message: 'Nobody there', status: 400 }
            : { data: null, team: buildUserTeam(squad) },
      }),
    )
    await save()
    await dialog()
    isAway = true
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
    expect(await within(await dialog()).findByText('Nobody there')).toBeTruthy()
    expect(screen.getByDisplayValue('Night Owls')).toBeTruthy()
  })

  it('works where storage is denied', async () => {
    for (const area of ['localStorage', 'sessionStorage'] as const) {
      vi.spyOn(window, area, 'get').mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError')
      })
    }
    try {
      await renderApp('/enterTournament/7/701', server())
      const name = await screen.findByRole('textbox', { name: 'Team name' })
      fireEvent.change(name, { target: { value: 'Unstored' } })
      expect(await screen.findByDisplayValue('Unstored')).toBeTruthy()
    } finally {
      vi.restoreAllMocks()
    }
  })
})
