import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardProgress, countdown, tournamentStatus } from '../index.ts'

const DEADLINE = 1_000_000

describe('a tournament', () => {
  it.each([
    ['is upcoming a millisecond before its deadline', DEADLINE - 1, undefined, 'upcoming'],
    ['is current at its deadline', DEADLINE, undefined, 'current'],
    ['is current until its round is closed', DEADLINE * 9, undefined, 'current'],
    ['is past once its round is closed', DEADLINE + 5, DEADLINE + 5, 'past'],
  ])('%s', (_, now, closedAt, status) => {
    expect(tournamentStatus({ deadlineAt: DEADLINE, closedAt, now })).toBe(status)
  })
})

describe('a countdown', () => {
  it.each([
    ['folds days into hours', 2 * 86_400_000 + 3_600_000, [49, 0, 0]],
    ['counts a started second whole', 1, [0, 0, 1]],
    ['shows a full minute', 60_000, [0, 1, 0]],
    ['shows the second before an hour', 3_599_000, [0, 59, 59]],
    ['is over at the deadline', 0, [0, 0, 0]],
    ['stays over after it', -5000, [0, 0, 0]],
  ])('%s', (_, left, [hours, minutes, seconds]) => {
    expect(countdown(DEADLINE, DEADLINE - left)).toEqual({ hours, minutes, seconds, isOver: left <= 0 })
  })

  it('is over exactly when the tournament is upcoming no more', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 5000 }), (left) => {
        const now = DEADLINE - left
        const status = tournamentStatus({ deadlineAt: DEADLINE, closedAt: undefined, now })
        expect(countdown(DEADLINE, now).isOver).toBe(status !== 'upcoming')
      }),
    )
  })
})

it.each([
  [10, 10, 0],
  [10, 7, 30],
  [3, 2, 33],
  [3, 1, 67],
  [10, 0, 100],
  [0, 0, 100],
  [0, 5, 0],
  [10, -1, 100],
])('the progress of %i matches with %i left is %i', (all, left, progress) => {
  expect(cardProgress(all, left)).toBe(progress)
})
