import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { TeamPlayer, UserTeam } from '@gaffer/contract/types'
import { buildGameRound } from '../../testing/build-game-round.ts'
import { buildSeasonSquad, buildSeasonTournament, buildUserTeam } from '../../testing/build-squad.ts'
import { type FakeServer, renderApp, SIGNED_IN } from '../../testing/render-app.tsx'
import { stubSight } from '../../testing/sight.ts'

afterEach(() => vi.unstubAllGlobals())

const HOUR_MS = 3_600_000
const squad = buildSeasonSquad()
const RESERVES = [2, 7, 12, 15]

const card = {
  sub_tournament_id: 703,
  tournament_id: 7,
  name: 'Season',
  status: 'current',
  is_seasonal_game: true,
  is_active: true,
  start_time: new Date(Date.now() + HOUR_MS).toISOString(),
  time_left: 3600,
  matches_left: 200,
  all_matches: 300,
  flag: { url: '/flag.svg', code: 'MER' },
  championships: [{ id: 1, name: 'League' }],
  user_teams: [{ user_team_id: 903, name: 'Owls', points: 96, place: 3 }],
  total_places: 10,
  prize_pool: 0,
  total_prize_pool: 0,
  currency: 'EUR',
  can_add_team: false,
  open_sub_tournament_id: 703,
}

const chip = (key: string, values: object = {}) => ({
  key,
  ids: { free_id: 1, paid_id: 2 },
  active: false,
  available: 1,
  can_buy: true,
  price: 9,
  ...values,
})

/** A season whose second round is the team's first; the third is open. */
function serverOf(teamValues: Partial<UserTeam> = {}, playerValues: Partial<TeamPlayer> = {}): FakeServer {
  const reserves = squad
    .filter(({ id }) => RESERVES.includes(id))
    .map((player) => ({
      ...player,
      isCaptain: false,
      isViceCaptain: false,
      isAutoIn: false,
      isAutoOut: false,
      replacedBy: null,
      autoSubReason: null,
      preferencePosition: null,
      teamPoints: null,
      playState: 'upcoming' as const,
      ...playerValues,
    }))
  const team = {
    ...buildUserTeam(squad.filter(({ id }) => !RESERVES.includes(id))),
    teamId: 903,
    sub_tournament_id: 703,
    tournament_id: 7,
    is_seasonal_game: true,
    reserves,
    points: null,
    total_points: null,
    current_place: null,
    total_players: 10,
    transfers_available: 0,
    transferCost: 0,
    prize: 0,
    currency: 'EUR',
    is_final: false,
    state: 'entered',
    status: 'upcoming',
    start_time: card.start_time,
    time_left: 3600,
    roundId: 1,
    chips: [chip('tripleCaptain', { active: true, available: 0 }), chip('fullTeam'), chip('doubleVice')],
    season: {
      open_round: 3,
      is_editable: true,
      closing_round: null,
      is_captain_editable: true,
      free_transfers: 1,
      transfers_made: 2,
      transfers_cost: -4,
      extra_transfer_cost: 4,
      locked_players: [1, 2, 3],
      wildcard: 'unavailable',
      wildcard_from: 11,
    },
    ...teamValues,
  }
  return {
    renewSession: SIGNED_IN,
    dashboard: { data: [card] },
    gameRounds: {
      data: [1, 2, 3].map((number) =>
        buildGameRound(number, {
          is_selected: number === 3,
          is_active: number === 2,
          is_open: number === 3,
          has_started: number < 3,
          has_team: number > 1,
        }),
      ),
    },
    userTeam: (address) => ({
      data: null,
      team: address.searchParams.get('user_team_id') === '901' ? null : team,
    }),
    tournament: { data: buildSeasonTournament() },
    tournamentFixtures: { data: [] },
    seasonHistory: { data: [] },
    nameCaptain: { data: { user_team_id: 903, sub_tournament_id: 703, state: 'entered', version: 4 } },
    playChip: { data: [] },
  }
}

const CLOSING = { refusal: 'roundClosing', message: 'closing', status: 503 } as const

/** The same server while the round before the open one is being closed. */
function closingServer(isClosing: () => boolean): FakeServer {
  const held = serverOf()
  const shown = typeof held.userTeam === 'function' ? held.userTeam : undefined
  return {
    ...held,
    // Refused as nothing that a new login would mend.
    leaderBoard: { refusal: 'notFound', message: 'Not found', status: 404 },
    home: () => (isClosing() ? CLOSING : { data: { is_round_closed: false } }),
    userTeam: (address) => {
      const answer = shown?.(address)
      const team = answer !== undefined && 'team' in answer ? (answer.team as UserTeam) : undefined
      const season = team?.season && { ...team.season, is_editable: false, closing_round: 12 }
      return isClosing() && team
        ? { data: null, team: { ...team, season } }
        : (answer ?? { data: null, team: null })
    },
  }
}

async function pressPartner(name: string): Promise<void> {
  const partners = (await screen.findByText('Swap with')).closest('section')
  fireEvent.click(within(partners as HTMLElement).getByRole('button', { name: new RegExp(name) }))
}

describe('while a round of the season is being closed', () => {
  it('the page waits elsewhere by itself, asks about that round, and comes back to where it was', async () => {
    let isClosing = true
    const { calls } = await renderApp(
      '/dashboard?round=3',
      closingServer(() => isClosing),
    )
    expect(await screen.findByText(/taken back to where you were/)).toBeTruthy()
    expect(screen.queryByRole('heading', { name: /^Transfers/ })).toBeNull()
    isClosing = false
    expect(await screen.findByRole('link', { name: 'Change or transfer' })).toBeTruthy()
    const asked = calls
      .filter(({ name }) => name === 'home')
      .map(({ address }) => address.searchParams.get('round_id'))
    expect(new Set(asked)).toEqual(new Set(['12']))
  })

  it('a close that is over soon shows nothing', async () => {
    let isClosing = true
    await renderApp(
      '/dashboard?round=3',
      closingServer(() => isClosing),
    )
    expect(await screen.findByText(/Changes open again in a moment/)).toBeTruthy()
    isClosing = false
    const isAway = vi.fn(() => screen.queryByText(/taken back to where you were/) !== null)
    await waitFor(() => {
      isAway()
      expect(screen.queryByRole('link', { name: 'Change or transfer' })).toBeTruthy()
    })
    expect(isAway.mock.results.map(({ value }) => value)).not.toContain(true)
  })

  it('other screens go on', async () => {
    const { calls } = await renderApp('/dashboard?round=3', {
      ...closingServer(() => true),
      homeTournaments: { data: { data: [], current_page: 1, last_page: 1, count: 0, status_counts: {} } },
      championships: { data: [], counts: [] },
    })
    await screen.findByText(/taken back to where you were/)
    fireEvent.click(screen.getAllByRole('link', { name: /Home/ })[0] as HTMLElement)
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
    const asked = () => calls.filter(({ name }) => name === 'home').length
    const before = asked()
    await expect(waitFor(() => expect(asked()).toBeGreaterThan(before), { timeout: 3_000 })).rejects.toThrow()
    expect(screen.getByRole('heading', { name: 'Home' })).toBeTruthy()
  })

  it('a wildcard that is refused for it leads there, and back', async () => {
    let isClosing = false
    const open = serverOf()
    const shown = typeof open.userTeam === 'function' ? open.userTeam : undefined
    await renderApp('/dashboard?round=3', {
      ...open,
      home: () => ({ data: { is_round_closed: isClosing } }),
      playWildcard: () => {
        isClosing = true
        return CLOSING
      },
      userTeam: (address) => {
        const answer = shown?.(address)
        const team = answer !== undefined && 'team' in answer ? (answer.team as UserTeam) : undefined
        return { data: null, team: team && { ...team, season: { ...team.season, wildcard: 'available' } } }
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Play the wildcard' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Play the wildcard' }))
    expect(await screen.findByText(/taken back to where you were/)).toBeTruthy()
    isClosing = false
    expect(await screen.findByRole('button', { name: 'Play the wildcard' })).toBeTruthy()
  })
})

describe('a season on the dashboard', () => {
  it('says that the open round is held by a close, instead of offering changes', async () => {
    const held = serverOf()
    const shown = typeof held.userTeam === 'function' ? held.userTeam : undefined
    await renderApp('/dashboard', {
      ...held,
      userTeam: (address) => {
        const answer = shown?.(address)
        const team = answer !== undefined && 'team' in answer ? (answer.team as UserTeam) : undefined
        return { data: null, team: team && { ...team, season: { ...team.season, is_editable: false } } }
      },
    })
    expect(await screen.findByText(/Changes open again in a moment/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Change or transfer' })).toBeNull()
  })

  it('tells what is free, made and paid in the open round, and the standing so far', async () => {
    await renderApp('/dashboard', serverOf())
    const transfers = (await screen.findByRole('heading', { name: /^Transfers/ })).closest('section')
    expect(within(transfers as HTMLElement).getByText('−4')).toBeTruthy()
    expect(within(transfers as HTMLElement).getByText('Triple captain')).toBeTruthy()
    expect(screen.getByText('96')).toBeTruthy()
    expect(await screen.findByText(/from gameweek 11/)).toBeTruthy()
  })

  it('names the captain of the version it shows', async () => {
    const { calls } = await renderApp('/dashboard', serverOf())
    fireEvent.change(await screen.findByLabelText('Captain'), { target: { value: '5' } })
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'nameCaptain')?.body).toEqual({
        user_team_id: 903,
        version: 3,
      }),
    )
  })

  it('in a round before the team’s first says since when it plays, and leads there', async () => {
    await renderApp('/dashboard?round=1', serverOf())
    expect(await screen.findByText('Your team wasn’t in this gameweek')).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Go to GW 2' }))
    expect(await screen.findByRole('link', { name: 'GW 2', current: 'page' })).toBeTruthy()
  })

  it('shows what transfers cost beside the points of the round, and why each reserve counts or not', async () => {
    await renderApp(
      '/dashboard?round=2',
      serverOf(
        { points: 41, total_points: 96, current_place: 3, transferCost: -4, is_final: true },
        { autoSubReason: 'notNeeded', teamPoints: 1 },
      ),
    )
    expect(await screen.findByText('−4 for transfers')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^F. Last 12/ }))
    expect(await screen.findByText(/Not needed\./)).toBeTruthy()
  })

  it('after a swap leaves the focus on the player, in the new place', async () => {
    const fielded = squad.find(({ id }) => id === 3)
    const { calls } = await renderApp('/dashboard', {
      ...serverOf(),
      playerInfo: { data: [] },
      possibleChanges: { data: { playerId: 7, possibleChanges: [fielded] } },
      swapPlayers: { data: { user_team_id: 903, sub_tournament_id: 703, state: 'entered', version: 4 } },
    })
    const reserve = await screen.findByRole('button', { name: /^F. Last 7,/ })
    reserve.focus()
    fireEvent.click(reserve)
    fireEvent.click(await screen.findByRole('button', { name: 'Swap' }))
    await pressPartner('F. Last 3')
    await waitFor(() => expect(calls.some(({ name }) => name === 'swapPlayers')).toBe(true))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.getAttribute('data-player')).toBe('7'))
  })

  it('says why a swap was refused', async () => {
    await renderApp('/dashboard', {
      ...serverOf(),
      possibleChanges: { data: { playerId: 7, possibleChanges: [squad.find(({ id }) => id === 3)] } },
      swapPlayers: { refusal: 'gameStarted', message: 'This game has already started' },
    })
    fireEvent.click(await screen.findByRole('button', { name: /^F. Last 7,/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Swap' }))
    await pressPartner('F. Last 3')
    expect(await screen.findByText('This game has already started')).toBeTruthy()
  })

  it('comes in the order in which it is seen: the team before the table', async () => {
    await renderApp('/dashboard', serverOf())
    const pitch = await screen.findByRole('group', { name: 'Team on the pitch' })
    const table = await screen.findByRole('heading', { name: /^Table/ })
    expect(pitch.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('sells all chips at once for less, after a question', async () => {
    stubSight()
    const server = serverOf({
      chips: [chip('tripleCaptain'), chip('fullTeam'), chip('doubleVice')] as UserTeam['chips'],
    })
    const { calls } = await renderApp('/dashboard', {
      ...server,
      purchaseQuote: {
        data: {
          quote: 'q9',
          amount: 20,
          currency: 'EUR',
          balance: 100,
          expires_at: new Date().toISOString(),
        },
      },
      buyChips: { data: [], state: 'pending' },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Buy chips' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Buy all three for €20' }))
    expect(await screen.findByText('€80')).toBeTruthy()
    expect(calls.some(({ name }) => name === 'buyChips')).toBe(false)
    const confirm = await screen.findByRole('button', { name: 'Buy for €20' })
    fireEvent.click(confirm)
    expect(calls.some(({ name }) => name === 'buyChips')).toBe(false)
    await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBe('false'))
    fireEvent.click(confirm)
    expect(await screen.findByText(/confirming your payment/)).toBeTruthy()
    expect(calls.find(({ name }) => name === 'buyChips')?.body).toMatchObject({
      chips: ['tripleCaptain', 'fullTeam', 'doubleVice'],
      quote: 'q9',
    })
  })

  it('offers no other chip while one is active, and shows what is left of the active one', async () => {
    stubSight()
    const chips = [chip('tripleCaptain', { active: true }), chip('fullTeam'), chip('doubleVice')]
    await renderApp('/dashboard', serverOf({ chips: chips as UserTeam['chips'] }))
    const active = (await screen.findByText('Your captain scores triple points.')).closest('li')
    expect(active?.textContent).toContain('Active')
    expect(active?.textContent).toContain('1 left')
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
    expect(screen.getAllByText('Another chip is active')).toHaveLength(2)
  })

  it('says what was bought', async () => {
    stubSight()
    const quote = {
      quote: 'q9',
      amount: 9,
      currency: 'EUR',
      balance: 100,
      expires_at: new Date().toISOString(),
    }
    await renderApp('/dashboard', {
      ...serverOf(),
      purchaseQuote: { data: quote },
      buyChips: { data: [], state: 'owned' },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Buy chips' }))
    const [first] = await screen.findAllByRole('button', { name: 'Buy for €9' })
    fireEvent.click(first as HTMLElement)
    expect(await screen.findByText('€91')).toBeTruthy()
    const confirm = await screen.findByRole('button', { name: 'Buy for €9' })
    await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBe('false'))
    fireEvent.click(confirm)
    expect(await screen.findByText('Bought: Triple captain')).toBeTruthy()
  })
})
