import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { writeStored } from '../../lib/storage.ts'
import { type FakeServer, renderApp, SIGNED_IN } from '../../testing/render-app.tsx'
import { buildPlayer, buildTournamentForBuilding } from '../../testing/build-squad.ts'

afterEach(() => vi.unstubAllGlobals())

const picked = [buildPlayer(1, 'GK'), buildPlayer(2, 'DEF'), buildPlayer(3, 'MID')]
const listed = [
  buildPlayer(2, 'DEF'),
  buildPlayer(12, 'DEF', { gw_price: 7 }),
  buildPlayer(13, 'DEF', { gw_price: 39 }),
]

const server: FakeServer = {
  renewSession: SIGNED_IN,
  tournament: { data: buildTournamentForBuilding() },
  tournamentFixtures: { data: [] },
  availablePlayers: {
    data: { current_page: 1, last_page: 1, count: listed.length },
    players: listed,
  },
}

/** A draft with three players and a captain, stored on this device. */
function keepDraft() {
  const draft = {
    subTournamentId: 701,
    teamName: 'Owls',
    picks: picked,
    reserves: [],
    captain: 2,
    viceCaptain: null,
    isTouched: true,
  }
  writeStored('session', 'draft:test:guest:701:new', JSON.stringify(draft))
  writeStored('session', 'draft:test:Night Owl:701:new', JSON.stringify(draft))
}

const draftOfDevice = () =>
  JSON.parse(window.sessionStorage.getItem('draft:test:Night Owl:701:new') ?? 'null') as {
    picks: { id: number }[]
    captain: number | null
  }
const idsOfDevice = () => draftOfDevice().picks.map(({ id }) => id)
const row = (action: string, id: number) =>
  screen.findByRole('button', { name: new RegExp(`${action}.*Last ${id}\\b`, 'i') })

describe('the list of players', () => {
  it.each([
    ['?position=1', 'Add a goalkeeper'],
    ['?position=4', 'Add a forward'],
    ['', 'Pick players'],
  ])('at %s is headed %s', async (query, title) => {
    await renderApp(`/selectPlayers/7/701${query}`, server)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  })

  it('tells players of one name in the list apart', async () => {
    const ilic = (id: number, firstName: string) =>
      buildPlayer(id, 'DEF', { firstName, lastName: 'Ilić', name: 'N. Ilić' })
    const players = [ilic(21, 'Nikola'), ilic(22, 'Nemanja'), buildPlayer(23, 'DEF')]
    await renderApp('/selectPlayers/7/701?position=2', {
      ...server,
      availablePlayers: { data: { current_page: 1, last_page: 1, count: 3 }, players },
    })
    const names = await screen.findAllByText(/Ilić$|^F. Last 23$/, { selector: 'bdi' })
    expect(names.map(({ textContent }) => textContent)).toEqual(['Ni. Ilić', 'Ne. Ilić', 'F. Last 23'])
  })

  it('opened by its address alone names the team as the builder does', async () => {
    await renderApp('/selectPlayers/7/701?position=2', server)
    fireEvent.click(await row('', 12))
    await waitFor(() => expect(draftOfDevice()).toMatchObject({ teamName: 'Night Owl FC' }))
  })

  it.each([
    ['letters', 'ЛИН', 'ХАР', 'ЛИН – ХАР'],
    ['words, which do not fit twice', 'ليندراث', 'هارومير', 'ليندراث'],
  ])('names the next match of a player by clubs that are short as %s', async (_, home, away, shown) => {
    const teams = [home, away].map((short_name, at) => ({
      name: short_name,
      short_name,
      player_in_team: at === 1,
    }))
    await renderApp('/selectPlayers/7/701', {
      ...server,
      availablePlayers: {
        data: { current_page: 1, last_page: 1, count: 1 },
        players: [buildPlayer(12, 'DEF', { teams })],
      },
    })
    expect((await row('', 12)).textContent).toMatch(new RegExp(`· ${shown}$`, 'u'))
  })

  it('takes a pressed player, and lets a picked one go', async () => {
    keepDraft()
    await renderApp('/selectPlayers/7/701', server)
    fireEvent.click(await row('pick', 12))
    await waitFor(() => expect(idsOfDevice()).toEqual([1, 2, 3, 12]))
    fireEvent.click(await row('remove', 2))
    await waitFor(() => expect(idsOfDevice()).toEqual([1, 3, 12]))
    expect(draftOfDevice().captain).toBeNull()
  })

  it('does nothing for a player who costs too much, and says why', async () => {
    keepDraft()
    await renderApp('/selectPlayers/7/701', server)
    const button = await row('pick', 13)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button)
    expect(idsOfDevice()).toEqual([1, 2, 3])
  })

  it('brings one in for another: the same place, role and budget', async () => {
    keepDraft()
    await renderApp('/selectPlayers/7/701?position=2&out=2', server)
    expect(await screen.findByRole('heading', { name: 'In for Last 2' })).toBeTruthy()
    await row('pick', 12)
    // Players in the team are not in the list.
    expect(screen.queryByRole('button', { name: /Last 2\b/ })).toBeNull()
    fireEvent.click(await row('pick', 12))
    await waitFor(() => expect(idsOfDevice()).toEqual([1, 12, 3]))
    expect(draftOfDevice().captain).toBe(12)
    expect(await screen.findByText('23.0M')).toBeTruthy()
    expect(await screen.findByRole('textbox', { name: 'Team name' })).toBeTruthy()
  })

  it('changes nothing when one goes back from it', async () => {
    keepDraft()
    await renderApp('/selectPlayers/7/701?position=2&out=2', server)
    await row('pick', 12)
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('textbox', { name: 'Team name' })).toBeTruthy()
    expect(idsOfDevice()).toEqual([1, 2, 3])
  })

  it('asks for what the address narrows it to', async () => {
    const { calls } = await renderApp(
      '/selectPlayers/7/701?position=3&club=5&max=7.5&status=confirmed&by=form&sort=asc&page=2',
      server,
    )
    await row('pick', 12)
    const asked = calls.find(({ name }) => name === 'availablePlayers')?.address.searchParams
    expect(Object.fromEntries(asked ?? [])).toMatchObject({
      position_id: '3',
      team_id: '5',
      max_price: '7.5',
      status: 'confirmed',
      sortBy: 'form',
      sort: 'asc',
      page: '2',
    })
    fireEvent.click(screen.getByRole('button', { name: 'Filters 3' }))
    expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('7.5')
  })

  it('takes nothing from an address that is none of ours', async () => {
    const { calls } = await renderApp(
      '/selectPlayers/7/701?position=9&club=-1&max=1e9&status=other&by=__proto__&sort=up&page=0',
      server,
    )
    await row('pick', 12)
    const asked = calls.find(({ name }) => name === 'availablePlayers')?.address.searchParams
    expect([asked?.get('position_id'), asked?.get('team_id'), asked?.get('max_price')]).toEqual([
      null,
      null,
      null,
    ])
    expect([asked?.get('sortBy'), asked?.get('sort'), asked?.get('page')]).toEqual(['price', 'desc', '1'])
  })
})
