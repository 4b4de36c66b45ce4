import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EMPTY_DRAFT, type TeamDraft } from '../../features/squads/draft.ts'
import { announceSaved, readLater } from '../../features/squads/later.ts'
import { writeStored } from '../../lib/storage.ts'
import { pressReady, stubSight } from '../../testing/sight.ts'
import { type FakeServer, renderApp, SIGNED_IN } from '../../testing/render-app.tsx'
import {
  buildPlayer,
  buildSeasonSquad,
  buildSeasonTournament,
  buildTournamentForBuilding,
  buildUserTeam,
} from '../../testing/build-squad.ts'

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

const CLOSING = { refusal: 'roundClosing', message: 'closing', status: 503 }
const UNKNOWN = { refusal: 'notFound', message: 'Not found', status: 404 }
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

  it('opens no team beyond what the game allows, and leads to the ones there are', async () => {
    const { subgames } = buildTournamentForBuilding()
    const full = subgames.map((one) => ({ ...one, my_entries: 1, max_entries_from_single_users: 1 }))
    await renderApp(
      '/enterTournament/7/701',
      server({ tournament: { data: buildTournamentForBuilding({ subgames: full }) } }),
    )
    expect(await screen.findByText(/as many teams as this game allows/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/dashboard/701')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('follows a season to its open round, with what was picked on the way', async () => {
    const { subgames } = buildTournamentForBuilding()
    const open = subgames.map((one) => ({ ...one, id: 703 }))
    const { calls } = await renderApp(
      '/enterTournament/7/701',
      server({
        tournament: { data: buildTournamentForBuilding({ subgames: open }) },
        autofill: { data: { groups: [], suggested: { captain: null, viceCaptain: null } }, reserves: [] },
      }),
    )
    await waitFor(() =>
      expect(
        calls.some(
          ({ name, address }) =>
            name === 'tournamentFixtures' && address.searchParams.get('sub_tournament_id') === '703',
        ),
      ).toBe(true),
    )
    expect(await screen.findByDisplayValue('Night Owl FC')).toBeTruthy()
  })

  it.each(['/selectPlayers/99/9901', '/tournamentDetails/99'])(
    'of a game that nobody has offers no other try at %s',
    async (address) => {
      await renderApp(address, server({ tournament: UNKNOWN }))
      expect(await screen.findByText('There is no such game here')).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    },
  )

  it('of a game that nobody has goes Home by itself', async () => {
    await renderApp('/enterTournament/99/9901', server({ tournament: UNKNOWN }))
    expect(await screen.findByText('There is no such game here')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('There is no such game here')).toBeNull())
  })

  it('lists what is missing before anything is sent', async () => {
    const { calls } = await renderApp('/enterTournament/7/701', server())
    fireEvent.click(await screen.findByRole('button', { name: 'Pick 5 more players' }))
    expect(within(await dialog()).getByText('To enter a new game')).toBeTruthy()
    expect(within(await dialog()).getByText('Pick a captain')).toBeTruthy()
    expect(calls.filter(({ name }) => name === 'join')).toEqual([])
  })

  it('says what the server finds wrong with the team under the same heading', async () => {
    const refused = { refusal: 'tooManyFromClub', message: 'At most 3 from one club', status: 422 }
    await renderApp(EDIT, server({ join: refused }))
    await save()
    expect(within(await dialog()).getByText('To enter a new game')).toBeTruthy()
    expect(within(await dialog()).getByText('At most 3 from one club')).toBeTruthy()
  })

  it('says at the field what the server finds wrong with the name, until another is typed', async () => {
    const refused = { refusal: 'nameReserved', message: 'This one could be taken for ours.', status: 422 }
    await renderApp(EDIT, server({ join: refused }))
    await save()
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Close' }))
    const field = screen.getByRole('textbox', { name: 'Team name' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('This one could be taken for ours.')).toBeTruthy()
    fireEvent.change(field, { target: { value: 'Late Winners' } })
    expect(field.getAttribute('aria-invalid')).toBeNull()
    expect(screen.queryByText('This one could be taken for ours.')).toBeNull()
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
    fireEvent.click(screen.getByRole('button', { name: 'Keep this one' }))
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
    fireEvent.click(screen.getByRole('button', { name: 'Load saved team' }))
    expect(await screen.findByDisplayValue('Renamed elsewhere')).toBeTruthy()
  })

  it('sends a team again that meets a short close, and says nothing of it', async () => {
    let tries = 0
    const { calls } = await renderApp(
      EDIT,
      server({
        join: () =>
          (tries += 1) === 1
            ? CLOSING
            : { data: { user_team_id: 901, sub_tournament_id: 701, state: 'entered', version: 4 } },
        dashboard: { data: [] },
      }),
    )
    await save()
    await waitFor(() => expect(calls.some(({ name }) => name === 'dashboard')).toBe(true))
    const joins = calls.filter(({ name }) => name === 'join').map(({ body }) => body)
    expect(joins).toEqual([joins[0], joins[0]])
    expect(calls.some(({ name }) => name === 'home')).toBe(false)
  })

  it('waits elsewhere for the end of a longer close, and comes back with what was changed', async () => {
    let isClosing = true
    await renderApp(EDIT, server({ join: CLOSING, home: () => ({ data: { is_round_closed: isClosing } }) }))
    const name = await screen.findByDisplayValue('Night Owls')
    fireEvent.change(name, { target: { value: 'Barn Owls' } })
    await save()
    expect(await screen.findByText(/taken back to where you were/)).toBeTruthy()
    expect(screen.queryByDisplayValue('Barn Owls')).toBeNull()
    isClosing = false
    expect(await screen.findByDisplayValue('Barn Owls')).toBeTruthy()
  }, 60_000)

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
    fireEvent.click(screen.getByRole('button', { name: 'Keep this one' }))
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

describe('a new team that is not answered', () => {
  const OWNER = 'test:Night Owl'
  const NEW = '/enterTournament/7/701'
  const entered = { user_team_id: 901, sub_tournament_id: 701, state: 'entered' as const, version: 4 }
  const draft: TeamDraft = {
    ...EMPTY_DRAFT,
    subTournamentId: 701,
    teamName: 'Night Owls',
    isNamed: true,
    picks: squad,
    captain: 3,
    isTouched: true,
  }
  const tell = () => act(() => announceSaved({ draft, data: { ...entered, current_players: 1 } }))
  const fees = buildTournamentForBuilding().subgames.map((one) => ({ ...one, entry_fee: 5 }))
  const paid = (answers: FakeServer) =>
    server({
      tournament: { data: buildTournamentForBuilding({ entry_fee: 5, subgames: fees }) },
      joinQuote: {
        data: { quote: 'q1', amount: 5, currency: 'EUR', balance: 9, expires_at: new Date().toISOString() },
      },
      dashboard: { data: [] },
      ...answers,
    })
  const comeBack = () => act(() => void window.dispatchEvent(new Event('online')))

  beforeEach(() => writeStored('session', `draft:${OWNER}:701:new`, JSON.stringify(draft)))
  afterEach(() => {
    window.sessionStorage.clear()
    window.localStorage.clear()
  })

  it('stays as an edit where it was changed before it was saved behind it', async () => {
    const { calls } = await renderApp(NEW, server({ join: { data: entered } }))
    const field = await screen.findByDisplayValue('Night Owls')
    fireEvent.change(field, { target: { value: 'Late Winners' } })
    tell()
    await save()
    await waitFor(() => expect(calls.some(({ name }) => name === 'join')).toBe(true))
    const { address, body } = calls.find(({ name }) => name === 'join') ?? {}
    expect(address?.searchParams.get('user_team_id')).toBe('901')
    expect(address?.searchParams.get('team_name')).toBe('Late Winners')
    expect(body).toMatchObject({ version: 4 })
  })

  it('leads to its game where nothing was changed', async () => {
    const { calls } = await renderApp(NEW, server({ dashboard: { data: [] } }))
    await screen.findByDisplayValue('Night Owls')
    tell()
    await waitFor(() => expect(calls.some(({ name }) => name === 'dashboard')).toBe(true))
  })

  it('is kept to be sent later if it is free and half an answer came', async () => {
    const half = { refusal: 'internal', message: '', status: 200 }
    await renderApp(NEW, server({ join: half }))
    fireEvent.click(await screen.findByRole('button', { name: 'Enter' }))
    expect(within(await dialog()).getByText(/can’t save your team right now/)).toBeTruthy()
    expect(readLater(OWNER)).toMatchObject([{ state: 'waiting', draft: { teamName: 'Night Owls' } }])
  })

  it('is not called unpaid after the payment, and is asked for again just as it was', async () => {
    stubSight()
    let isBack = false
    const { calls } = await renderApp(
      NEW,
      paid({
        join: () => (isBack ? { data: entered } : { refusal: 'internal', message: '', status: 200 }),
      }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Enter for €5' }))
    await pressReady('Pay €5 and enter')
    expect(within(await dialog()).getByText(/don’t know yet whether Night Owls is entered/)).toBeTruthy()
    expect(screen.getByText('We don’t know yet whether you’ve paid')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Enter for €5' }).hasAttribute('disabled')).toBe(true)
    expect(screen.queryByText(/confirm again/)).toBeNull()
    isBack = true
    await screen.findByText(/don’t know yet whether Night Owls is entered and paid\. We ask/)
    comeBack()
    await waitFor(() => expect(calls.some(({ name }) => name === 'dashboard')).toBe(true))
    const joins = calls.filter(({ name }) => name === 'join')
    expect(joins.at(-1)?.body).toEqual(joins[0]?.body)
    expect(joins.at(-1)?.address.href).toBe(joins[0]?.address.href)
    expect(readLater(OWNER)).toEqual([])
  })

  it('says that nothing was paid once that is certain', async () => {
    stubSight()
    let isBack = false
    await renderApp(
      NEW,
      paid({
        join: () =>
          isBack
            ? { refusal: 'quoteChanged', message: 'The price has changed' }
            : { refusal: 'internal', message: '', status: 200 },
      }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Enter for €5' }))
    await pressReady('Pay €5 and enter')
    await screen.findByText(/don’t know yet whether Night Owls is entered and paid\. We ask/)
    isBack = true
    await waitFor(() => {
      comeBack()
      expect(screen.getAllByText(/haven’t been charged/)).toHaveLength(2)
    })
    expect(screen.getByRole('button', { name: 'Enter for €5' }).hasAttribute('disabled')).toBe(false)
  })

  it('is a failure of the payment where the call was not read at all', async () => {
    stubSight()
    const many = { refusal: 'tooManyRequests', message: 'Wait a moment', status: 429 }
    await renderApp(NEW, paid({ join: many }))
    fireEvent.click(await screen.findByRole('button', { name: 'Enter for €5' }))
    await pressReady('Pay €5 and enter')
    expect(within(await dialog()).getByText('Wait a moment')).toBeTruthy()
    expect(readLater(OWNER)).toEqual([])
  })
})

describe('the edit of a season team', () => {
  const fifteen = buildSeasonSquad()
  const reserves = [2, 7, 12, 15]
  const onBench = fifteen
    .filter(({ id }) => reserves.includes(id))
    .map((player) => ({ ...player, isCaptain: false, isViceCaptain: false }))
  const season = {
    open_round: 2,
    is_editable: true,
    closing_round: null,
    is_captain_editable: true,
    free_transfers: 1,
    transfers_made: 0,
    transfers_cost: 0,
    extra_transfer_cost: -4,
    locked_players: [90, 91, ...fifteen.map(({ id }) => id).filter((id) => id !== 3 && id !== 8)],
    wildcard: 'available',
    wildcard_from: 2,
  }
  const starters = fifteen.filter(({ id }) => !reserves.includes(id))
  const entered = buildUserTeam(starters, {
    is_seasonal_game: true,
    remainingBudget: 1,
    chips: [],
    season,
    reserves: onBench,
  } as never)
  const groups = entered.groups?.map((group) => ({
    ...group,
    players: group.players.map((player) => ({ ...player, isViceCaptain: player.id === 4 })),
  }))
  const gone = { 90: buildPlayer(90, 'DEF'), 91: buildPlayer(91, 'MID') }
  const seasonServer = (answers: FakeServer = {}): FakeServer =>
    server({
      tournament: { data: buildSeasonTournament() },
      userTeam: { data: null, team: { ...entered, groups } },
      playerInfo: (address) => ({ data: address.pathname.includes('/90/') ? gone[90] : gone[91] }),
      ...answers,
    })

  it('tells who came and went since the deadline and what it costs, and takes one back', async () => {
    await renderApp(EDIT, seasonServer())
    expect(await screen.findByText('−4 (1 extra)')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Undo: F. Last 3' }))
    expect(await screen.findByText('Free')).toBeTruthy()
  })

  it('asks before it saves changed transfers, in one call for the whole team', async () => {
    const { calls } = await renderApp(
      EDIT,
      seasonServer({
        saveTeam: { data: { user_team_id: 901, sub_tournament_id: 701, state: 'entered', version: 4 } },
      }),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Undo: F. Last 3' }))
    await save()
    expect(within(await dialog()).getByText('F. Last 8')).toBeTruthy()
    expect(calls.some(({ name }) => name === 'saveTeam')).toBe(false)
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(calls.some(({ name }) => name === 'saveTeam')).toBe(true))
    expect(calls.find(({ name }) => name === 'saveTeam')?.body).toMatchObject({
      teamId: 901,
      reserves: reserves.map((playerId) => ({ playerId })),
      version: 3,
    })
  })

  it('plays the wildcard only after a question', async () => {
    const { calls } = await renderApp(EDIT, seasonServer())
    fireEvent.click(await screen.findByRole('button', { name: 'Play the wildcard' }))
    expect(within(await dialog()).getByText(/can’t undo it/)).toBeTruthy()
    expect(calls.some(({ name }) => name === 'playWildcard')).toBe(false)
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Play the wildcard' }))
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'playWildcard')?.body).toEqual({ user_team_id: 901 }),
    )
  })
})

describe('a team on this device', () => {
  afterEach(() => {
    window.sessionStorage.clear()
    window.localStorage.clear()
  })

  it('begun by a guest is sent under the name of the manager they log in as', async () => {
    const draft = { ...EMPTY_DRAFT, subTournamentId: 701, picks: squad, captain: 3, isTouched: true }
    writeStored('session', 'draft:test:guest:701:new', JSON.stringify(draft))
    const { calls } = await renderApp(
      '/enterTournament/7/701',
      server({
        renewSession: { refusal: 'unauthorized', message: '', status: 401 },
        authenticate: SIGNED_IN,
        join: { data: { user_team_id: 901, sub_tournament_id: 701, state: 'entered', version: 1 } },
        dashboard: { data: [] },
      }),
    )
    expect(await screen.findByDisplayValue('My team')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: /^Enter/ }))
    await waitFor(() => expect(calls.some(({ name }) => name === 'join')).toBe(true))
    const { address } = calls.find(({ name }) => name === 'join') ?? {}
    expect(address?.searchParams.get('team_name')).toBe('Night Owl FC')
  })

  it('begun by a guest who has a team there already is sent under the next name', async () => {
    const draft = { ...EMPTY_DRAFT, subTournamentId: 701, picks: squad, captain: 3, isTouched: true }
    writeStored('session', 'draft:test:guest:701:new', JSON.stringify(draft))
    const { subgames } = buildTournamentForBuilding()
    let isIn = false
    const { calls } = await renderApp(
      '/enterTournament/7/701',
      server({
        renewSession: { refusal: 'unauthorized', message: '', status: 401 },
        authenticate: () => {
          isIn = true
          return SIGNED_IN
        },
        tournament: () => ({
          data: buildTournamentForBuilding({
            subgames: subgames.map((one) => ({
              ...one,
              my_entries: isIn ? 1 : 0,
              max_entries_from_single_users: 3,
            })),
          }),
        }),
        join: { data: { user_team_id: 902, sub_tournament_id: 701, state: 'entered', version: 1 } },
        dashboard: { data: [] },
      }),
    )
    fireEvent.click(await screen.findByRole('button', { name: /^Enter/ }))
    await waitFor(() => expect(calls.some(({ name }) => name === 'join')).toBe(true))
    const { address } = calls.find(({ name }) => name === 'join') ?? {}
    expect(address?.searchParams.get('team_name')).toBe('Night Owl FC 2')
  })

  it('of an onlooker is sent, and refused in words', async () => {
    const draft = { ...EMPTY_DRAFT, subTournamentId: 701, picks: squad, captain: 3, isTouched: true }
    writeStored('session', 'draft:test:guest:701:new', JSON.stringify(draft))
    writeStored('local', 'signed-in', '1')
    const { calls } = await renderApp(
      '/enterTournament/7/701',
      server({
        renewSession: { data: { username: '', is_onlooker: true, expires_in: 900 } },
        join: { refusal: 'onlookerOnly', message: 'For managers only.', status: 403 },
      }),
    )
    fireEvent.click(await screen.findByRole('button', { name: /^Enter/ }))
    await waitFor(() => expect(calls.some(({ name }) => name === 'join')).toBe(true))
  })

  it('tells players of one surname apart, on the pitch and in what it suggests', async () => {
    const ilic = (id: number, firstName: string, form: number) =>
      buildPlayer(id, 'MID', { firstName, lastName: 'Ilić', name: `${firstName[0]}. Ilić`, form })
    const [keeper, defender, , , forward] = squad
    const picks = [keeper, defender, ilic(3, 'Nikola', 9), ilic(4, 'Marko', 5), forward]
    const draft = { ...EMPTY_DRAFT, subTournamentId: 701, teamName: 'Owls', picks, isTouched: true }
    writeStored('session', 'draft:test:Night Owl:701:new', JSON.stringify(draft))
    await renderApp('/enterTournament/7/701', server())
    expect(await screen.findByText('M. Ilić', { selector: 'bdi' })).toBeTruthy()
    expect(screen.getByText('N. Ilić', { selector: 'bdi' })).toBeTruthy()
    expect(screen.getAllByText(/N\. Ilić/).length).toBeGreaterThan(1)
    expect(screen.queryByText('Ilić')).toBeNull()
  })
})
