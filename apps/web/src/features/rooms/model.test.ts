import { describe, expect, it } from 'vitest'
import {
  canLoadMore,
  filledPercent,
  formatName,
  hasBegun,
  roundsOfRoom,
  rowsOfPages,
  screenOf,
  tabsOf,
  watchedOf,
} from './model.ts'

const row = (userId: number, rank: number) => ({
  userId,
  rank,
  team: `Team ${userId}`,
  username: `user ${userId}`,
  totalPoints: 100 - rank,
  roundPoints: 10,
  is_mine: false,
})
const page = (count: number, ...rankings: ReturnType<typeof row>[]) => ({ data: { rankings, count } })

describe('the pages of a ranking', () => {
  it('are one table in which nobody stands twice', () => {
    const rows = rowsOfPages([page(3, row(1, 1), row(2, 2)), page(3, row(2, 3), row(3, 2))])
    expect(rows.map(({ userId }) => userId)).toEqual([1, 3, 2])
  })

  it('end when all are there, or when a load added nothing', () => {
    expect(canLoadMore([page(3, row(1, 1))], true)).toBe(true)
    expect(canLoadMore([page(1, row(1, 1))], true)).toBe(false)
    expect(canLoadMore([page(3, row(1, 1)), page(3)], false)).toBe(false)
    expect(canLoadMore([], true)).toBe(false)
  })
})

describe('a room', () => {
  it('has a name for each kind', () => {
    expect([10, -1, 2].map(formatName)).toEqual(['upTo', 'unlimited', 'headToHead'])
  })

  it('is never full without a limit', () => {
    expect(filledPercent({ currentPlayers: 400, maxPlayers: -1 })).toBe(0)
    expect(filledPercent({ currentPlayers: 7, maxPlayers: 10 })).toBe(70)
  })

  it('leads to its points once it is finished', () => {
    expect(screenOf({ isFinished: true })).toBe('Points')
    expect(screenOf({ isFinished: false })).toBe('Team')
  })

  it('has other tabs while no round is open', () => {
    expect(tabsOf(true)).toContain('Transfers')
    expect(tabsOf(false)).toEqual(['Home', 'Points', 'Results'])
  })
})

describe('a room is watched', () => {
  const round = { id: 9, name: 'GW 9', roundNumber: 9, deadline: '2026-11-21T12:00:00.000Z' }
  const room = { sub_tournament_id: 703, user_team_id: 903, open_round: round, entry: 'entered' as const }

  it('in the round before the open one, which is played meanwhile', () => {
    expect(watchedOf(room)).toEqual({ subTournamentId: 702, userTeamId: 902 })
  })

  it('in its first round before that begins, and in its last', () => {
    expect(watchedOf({ ...room, sub_tournament_id: 701, user_team_id: 901 }).userTeamId).toBe(901)
    expect(watchedOf({ ...room, open_round: null }).subTournamentId).toBe(703)
  })

  it('by nobody who is not in it', () => {
    expect(watchedOf({ ...room, entry: 'none', user_team_id: null })).toEqual({
      subTournamentId: undefined,
      userTeamId: undefined,
    })
  })
})

describe('the rounds of a room', () => {
  const deadline = '2026-11-21T12:00:00.000Z'
  const round = (roundNumber: number) => ({
    id: roundNumber + 100,
    name: `Round ${roundNumber}`,
    roundNumber,
    date: null,
    is_active: false,
  })
  const known = [1, 2, 3, 4, 5, 6].map(round)
  const first = { id: 102, name: 'Round 2', roundNumber: 2, deadline }

  it('are those from its first on, as many as it has', () => {
    const numbers = roundsOfRoom(known, { first_round: first, rounds: 3 }).map(
      ({ roundNumber }) => roundNumber,
    )
    expect(numbers).toEqual([2, 3, 4])
  })

  it('have begun before the one that is open; without an open one, all once it has started', () => {
    const open = { ...first, roundNumber: 3 }
    expect(hasBegun(round(2), { open_round: open, status: 'current' })).toBe(true)
    expect(hasBegun(round(3), { open_round: open, status: 'current' })).toBe(false)
    expect(hasBegun(round(4), { open_round: null, status: 'past' })).toBe(true)
    expect(hasBegun(round(2), { open_round: null, status: 'upcoming' })).toBe(false)
  })
})
