import { describe, expect, it } from 'vitest'
import type { DashboardCard } from '@gaffer/contract/types'
import { buildGameRound } from '../../testing/build-game-round.ts'
import { cardOfRound, firstRoundOf, shownRound } from './rounds.ts'

const rounds = [
  buildGameRound(1, { is_closed: true, has_started: true }),
  buildGameRound(2, { is_active: true, has_started: true }),
  buildGameRound(3, { is_selected: true }),
  buildGameRound(4, { is_opened: false }),
]
const numberOf = (chosen?: number) => shownRound(rounds, chosen)?.number

describe('the round that is shown', () => {
  it('is the chosen one, else the one the server selects', () => {
    expect([numberOf(1), numberOf(2), numberOf()]).toEqual([1, 2, 3])
  })

  it('is never one that is only planned', () => {
    expect([numberOf(4), numberOf(99)]).toEqual([3, 3])
  })

  it('is the first of a team that joins later than the selected one', () => {
    const joined = rounds.map((round) => ({ ...round, has_team: round.number >= 3 }))
    expect(shownRound(joined, undefined)?.number).toBe(3)
    expect(shownRound(joined, 1)?.number).toBe(1)
    expect(firstRoundOf(joined)?.number).toBe(3)
    const later = rounds.map((round) => ({ ...round, has_team: false }))
    expect(shownRound(later, undefined)?.number).toBe(3)
    expect(shownRound([], 1)).toBeUndefined()
  })
})

it('the card of a round has its ids, its matches, and the deadline of the team in it', () => {
  const card = { sub_tournament_id: 702, status: 'current', start_time: 'a', time_left: 0 } as DashboardCard
  const [closed, active, next, planned] = rounds
  expect([closed, active, next].map((round) => round && cardOfRound(card, round, undefined).status)).toEqual([
    'past',
    'current',
    'upcoming',
  ])
  expect(next && cardOfRound(card, next, undefined)).toMatchObject({
    sub_tournament_id: 703,
    start_time: next?.start_time,
    all_matches: 10,
  })
  expect(planned && cardOfRound(card, { ...planned, start_time: null }, undefined).start_time).toBe('a')
  expect(
    next && cardOfRound(card, next, { status: 'upcoming', start_time: 'b', time_left: 60 }),
  ).toMatchObject({ start_time: 'b', time_left: 60 })
})
