import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildLeague, buildLeagueRow, buildPairing } from '../../testing/build-league.ts'
import { type FakeServer, renderApp, SIGNED_IN } from '../../testing/render-app.tsx'

afterEach(() => vi.unstubAllGlobals())

const open = (address: string, server: FakeServer) =>
  renderApp(address, { renewSession: SIGNED_IN, ...server })

const MINE = { user_team_id: 90_006, user_name: 'Night Owl' }
/** A league of twelve, ten per page, in which the manager is last. */
const table = (address: URL) => {
  const page = Number(address.searchParams.get('page'))
  const rows = Array.from({ length: 12 }, (_, at) => buildLeagueRow(at + 1, at === 11 ? MINE : {}))
  return {
    data: {
      data: rows.slice((page - 1) * 10, page * 10),
      count: 12,
      total: 12,
      current_page: page,
      last_page: 2,
      members: 12,
      round: 6,
      is_final: false,
      version: 3,
    },
  }
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('button').querySelector('bdi')?.textContent)

describe('the table of a league', () => {
  it('has the own row below the page, and finds where it stands', async () => {
    const { calls } = await open('/leagues/5?by=points&sort=desc', {
      league: { data: buildLeague() },
      leagueTable: table,
    })
    await screen.findByRole('row', { name: /Manager 10/ })
    expect(names().at(-1)).toBe('You')
    expect(names()).toHaveLength(11)
    fireEvent.click(screen.getByRole('button', { name: 'Find me' }))
    await screen.findByRole('row', { name: /Manager 11/ })
    expect(names()).toEqual(['Manager 11', 'You'])
    await waitFor(() => expect(document.activeElement?.textContent).toContain('You'))
    const asked = calls.findLast(({ name }) => name === 'leagueTable')?.address.searchParams
    expect([asked?.get('page'), asked?.get('sortBy')]).toEqual(['2', 'position'])
  })

  it('is searched and sorted by the server', async () => {
    const { calls } = await open('/leagues/5', { league: { data: buildLeague() }, leagueTable: table })
    const field = await screen.findByRole('searchbox', { name: 'Find a manager' })
    fireEvent.change(field, { target: { value: 'ann' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() =>
      expect(calls.some(({ address }) => address.searchParams.get('name') === 'ann')).toBe(true),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Total' }))
    await waitFor(() =>
      expect(calls.findLast(({ name }) => name === 'leagueTable')?.address.searchParams.get('sortBy')).toBe(
        'total_points',
      ),
    )
  })

  it('of head-to-heads counts the meetings', async () => {
    const line = { played: 4, won: 3, drawn: 1, lost: 0, league_points: 10 }
    const row = buildLeagueRow(1, { ...MINE, head_to_head: line })
    await open('/leagues/5', {
      league: { data: buildLeague({ kind: 'head_to_head', mine: { row, page: 1 } }) },
      leagueTable: (address) => {
        const { data } = table(address)
        return { data: { ...data, data: [row], count: 1, last_page: 1 } }
      },
    })
    const own = await screen.findByRole('row', { name: /You/ })
    const cells = within(own).getAllByRole('cell').slice(-5)
    expect(cells.map(({ textContent }) => textContent)).toEqual(['4', '3', '1', '0', '10'])
    expect(screen.getByTitle('League points: 3 for a win, 1 for a draw')).toBeDefined()
  })
})

describe('the pairings of a league', () => {
  const duels = (values: object = {}) =>
    buildLeague({ kind: 'head_to_head', status: 'playing', can_leave: false, is_mine: false, ...values })

  it('are those of the round that is played, the own one first', async () => {
    const own = buildPairing(7, { b: { ...buildLeagueRow(12, MINE) }, winner: 'b' })
    const { calls } = await open('/leagues/5?tab=pairings', {
      league: { data: duels() },
      leagueRound: {
        data: {
          data: [buildPairing(1), own, buildPairing(9, { b: null, is_bye: true, points_b: 45.5 })],
          mine: own,
          count: 3,
          total: 3,
          current_page: 1,
          last_page: 1,
          round: 3,
          tournament_round: 6,
          rounds: 10,
          is_final: false,
          version: 3,
        },
      },
    })
    expect(await screen.findByRole('heading', { name: 'Your pairing' })).toBeDefined()
    expect(calls.find(({ name }) => name === 'leagueRound')?.address.pathname).toContain('/rounds/3')
    expect(screen.getAllByText('You')).toHaveLength(1)
    expect(screen.getByText('Gameweek average')).toBeDefined()
    expect(screen.getByRole('link', { name: 'R3', current: 'page' })).toBeDefined()
    fireEvent.click(screen.getByRole('link', { name: 'R4' }))
    await waitFor(() => expect(calls.some(({ address }) => /rounds\/4/.test(address.pathname))).toBe(true))
  })

  it('are not there before the draw, nor in a league that had too few', async () => {
    await open('/leagues/5?tab=pairings', { league: { data: duels({ status: 'open', round: null }) } })
    expect(await screen.findByText('Not drawn yet')).toBeDefined()
  })

  it('of a league that had too few members are said never to come', async () => {
    await open('/leagues/5?tab=pairings', { league: { data: duels({ status: 'unfilled' }) } })
    expect(await screen.findByText('This league didn’t start')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Pairings' })).toBeNull()
  })
})

it('a cup shows its rounds, who is in them and who won', async () => {
  const final = buildPairing(1, { b: null, winner: null, points_a: null, points_b: null })
  await open('/leagues/5?round=2', {
    league: { data: buildLeague({ kind: 'cup', status: 'playing' }) },
    leagueCup: {
      data: {
        rounds: [
          { round: 1, tournament_round: 4, is_final: true, ties: [buildPairing(1), buildPairing(3)] },
          { round: 2, tournament_round: 5, is_final: false, ties: [final] },
        ],
        winner: null,
        version: 3,
      },
    },
  })
  const round = await screen.findByRole('region', { name: 'Final' })
  expect(within(round).getByText('To be decided')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Semi-finals' }))
  const semi = await screen.findByRole('region', { name: 'Semi-finals' })
  expect(within(semi).getAllByText('wins')).toHaveLength(2)
})

describe('what a member can do', () => {
  it('is to leave after a question, and for its creator to rename and close it', async () => {
    const { calls } = await open('/leagues/5', {
      league: { data: buildLeague() },
      leagueTable: table,
      renameLeague: { refusal: 'nameTaken', message: 'You use this name already.' },
      leaveLeague: { data: null },
      myLeagues: { data: { data: [], limit: 15, held: 0, teams: [] } },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Rename' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText('League name'), { target: { value: 'Home' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('You use this name already.')).toBeDefined()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    fireEvent.click(screen.getByRole('button', { name: 'Leave league' }))
    expect(calls.some(({ name }) => name === 'leaveLeague')).toBe(false)
    const question = await screen.findByRole('dialog', { name: 'Leave this league?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Leave league' }))
    expect(await screen.findByText('You need a team first')).toBeDefined()
  })

  it('is not to leave once the pairings are drawn, nor to change what another created', async () => {
    await open('/leagues/5', {
      league: {
        data: buildLeague({ kind: 'head_to_head', status: 'playing', can_leave: false, is_mine: false }),
      },
      leagueTable: table,
    })
    await screen.findByRole('row', { name: /Manager 10/ })
    for (const name of ['Leave league', 'Rename', 'Close league', 'Send invite'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

it('a league that is closed, or another’s, leads back to the own ones', async () => {
  await open('/leagues/5', { league: { refusal: 'notFound', message: 'Not found', status: 404 } })
  const way = await screen.findByRole('link', { name: 'My leagues' })
  expect(way.getAttribute('href')).toBe('/leagues')
})
