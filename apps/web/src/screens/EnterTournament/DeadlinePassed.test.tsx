import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PlayerRow, TournamentForBuilding } from '@gaffer/contract/types'
import { EMPTY_DRAFT, type TeamDraft } from '../../features/squads/draft.ts'
import { writeStored } from '../../lib/storage.ts'
import { buildPlayer, buildTournamentForBuilding, buildUserTeam } from '../../testing/build-squad.ts'
import { type FakeServer, renderApp, SIGNED_IN } from '../../testing/render-app.tsx'

const MINUTE_MS = 60_000
const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()

const missed = buildTournamentForBuilding({ start_time: at(-1), duration: 'Gameweek 8', time_left: 0 })
const contestOf = (id: number) => missed.subgames.map((one) => ({ ...one, id, played_id: id }))
const game = (id: number, values: Partial<TournamentForBuilding> = {}) =>
  buildTournamentForBuilding({
    id,
    name: `Cup ${id}`,
    start_time: at(60 * id),
    duration: 'Gameweek 9',
    subgames: contestOf(id * 100 + 1),
    ...values,
  })

const match = [
  { name: 'Club 1', short_name: 'C1', player_in_team: true },
  { name: 'Club 2', short_name: 'C2', player_in_team: false },
]
const squad = (['GK', 'DEF', 'MID', 'MID', 'FWD'] as const).map((position, index) =>
  buildPlayer(index + 1, position, { teams: match, gw_price: 6 }),
)
const team: TeamDraft = {
  ...EMPTY_DRAFT,
  subTournamentId: 701,
  teamName: 'Night Owl FC',
  isNamed: true,
  picks: squad,
  captain: 5,
  isTouched: true,
}

function open(cards: readonly TournamentForBuilding[], players: readonly PlayerRow[], more: FakeServer = {}) {
  return renderApp('/enterTournament/7/701', {
    renewSession: SIGNED_IN,
    tournament: ({ pathname }) => ({
      data: [missed, ...cards].find(({ id }) => pathname.endsWith(`/${id}`)) ?? missed,
    }),
    tournamentFixtures: { data: [] },
    homeTournaments: {
      data: { data: cards, current_page: 1, last_page: 1, count: cards.length, status_counts: {} },
    },
    availablePlayers: { data: { current_page: 1, last_page: 1, count: 5 }, players },
    ...more,
  })
}

describe('a builder after its deadline', () => {
  beforeEach(() => writeStored('session', 'draft:test:Night Owl:701:new', JSON.stringify(team)))

  it('keeps the team, and leads to the next game with it', async () => {
    const { calls } = await open(
      [
        game(12),
        game(9, { entry_fee: 5 }),
        game(10),
        game(8, { titulars_limit: 11 }),
        game(11, { is_seasonal_game: true }),
      ],
      squad.map((player) => ({ ...player, gw_price: 7 })),
    )
    expect(await screen.findByText('Gameweek 8 has kicked off')).toBeTruthy()
    expect(
      screen.getByText('This game has already started. Your team is kept, nothing was paid.'),
    ).toBeTruthy()
    expect(await screen.findByText('Same team, 35.0M, fits the budget')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Enter' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Watch Gameweek 8' }).getAttribute('href')).toBe(
      '/tournamentDetails/7',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Enter Gameweek 9' }))
    expect(await screen.findByRole('button', { name: 'Enter' })).toBeTruthy()
    expect(screen.getByDisplayValue('Night Owl FC')).toBeTruthy()
    const scopes = calls.map(({ address }) => address.searchParams.get('sub_tournament_id'))
    expect(scopes).toContain('1001')
    expect(screen.queryByText('Gameweek 8 has kicked off')).toBeNull()
  })

  it.each([
    ['who has no match there', squad.map((player) => (player.id === 5 ? { ...player, teams: [] } : player))],
    ['who is not in it', squad.slice(0, 4)],
  ])('leaves out a player %s, and asks for another', async (_, players) => {
    await open([game(9)], players)
    expect(await screen.findByText('Same team, 1 player to replace')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Enter Gameweek 9' }))
    expect(await screen.findByRole('button', { name: 'Pick 1 more player' })).toBeTruthy()
  })

  it('says what is too much for the budget there', async () => {
    await open(
      [game(9)],
      squad.map((player) => ({ ...player, gw_price: 8.2 })),
    )
    expect(await screen.findByText('Same team, 41.0M: 1.0M over the budget')).toBeTruthy()
  })

  it('leads to all games where no other can be entered', async () => {
    const full = game(9, {
      subgames: contestOf(901).map((one) => ({ ...one, max_players: 1, current_players: 1 })),
    })
    await open([full, game(10, { coming_soon: true })], squad)
    expect((await screen.findByRole('link', { name: 'See all games' })).getAttribute('href')).toBe('/home')
    expect(screen.queryByRole('button', { name: /^Enter/ })).toBeNull()
  })

  it('says of a saved team that it plays as it was saved', async () => {
    await renderApp('/enterTournament/7/701/901', {
      renewSession: SIGNED_IN,
      tournament: { data: missed },
      tournamentFixtures: { data: [] },
      homeTournaments: {
        data: { data: [], current_page: 1, last_page: 1, count: 0, status_counts: {} },
      },
      userTeam: { data: null, team: buildUserTeam(squad) },
    })
    expect(await screen.findByText(/Your team plays as you saved it/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Watch Gameweek 8' }).getAttribute('href')).toBe('/dashboard/701')
  })
})
