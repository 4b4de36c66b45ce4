import { describe, expect, it } from 'vitest'
import type { DashboardCard } from '@gaffer/contract/types'
import { cardOfRound, type GameRound, matchesOf, shownRound } from './rounds.ts'

const rounds: readonly GameRound[] = [1, 2, 3].map((number) => ({
  number,
  is_active: number === 2,
  sub_tournament_id: 700 + number,
  tournament_id: 7,
  user_team_id: 900 + number,
}))
const numberOf = (chosen: number | undefined, left: number | undefined) =>
  shownRound(rounds, chosen, left)?.number

describe('the round that is shown', () => {
  it('is the chosen one, and the active one when none was chosen', () => {
    expect([numberOf(1, 4), numberOf(undefined, 4), numberOf(undefined, undefined)]).toEqual([1, 2, 2])
  })

  it('is the next one once no match of the active one is left', () => {
    expect([numberOf(undefined, 0), numberOf(2, 0)]).toEqual([3, 2])
  })

  it('is the last one when there is no next, and none without rounds', () => {
    const over = rounds.slice(0, 2)
    expect(shownRound(over, 9, 0)?.number).toBe(2)
    expect(shownRound([], 1, 0)).toBeUndefined()
  })
})

describe('the matches of a round', () => {
  it('are over when they are played, put off or abandoned', () => {
    const fixtures = ['finished', 'playing', 'upcoming', 'postponed', 'abandoned'].map((state) => ({ state }))
    expect(matchesOf({ fixtures } as never)).toEqual({ all: 5, left: 2 })
    expect(matchesOf(undefined)).toEqual({ all: 0, left: 0 })
  })
})

it('the card of a round has its ids, its matches, and the deadline of the team in it', () => {
  const card = { sub_tournament_id: 702, status: 'current', start_time: 'a', time_left: 0 } as DashboardCard
  const [, active, next] = rounds
  const matches = { all: 10, left: 10 }
  expect(active && cardOfRound(card, active, undefined, matches).status).toBe('current')
  expect(next && cardOfRound(card, next, undefined, matches)).toMatchObject({
    sub_tournament_id: 703,
    status: 'upcoming',
    all_matches: 10,
  })
  expect(
    next && cardOfRound(card, next, { status: 'upcoming', start_time: 'b', time_left: 60 }, matches),
  ).toMatchObject({ start_time: 'b', time_left: 60 })
})
