import { describe, expect, it } from 'vitest'
import { limitOfPerson, type OwnLimit } from '../index.ts'

const day = (of: number) => new Date(Date.UTC(2026, 10, of))
const limit = (amount: number | null): OwnLimit => ({ amount, next: null, nextFrom: null })
const waiting = (amount: number | null, next: number | null, of: number): OwnLimit => ({
  amount,
  next,
  nextFrom: day(of),
})

describe('the limit of a person', () => {
  it.each([
    ['without any is none', [], limit(null)],
    ['with one login is its own', [waiting(10, 50, 2)], waiting(10, 50, 2)],
    ['is the tightest of the logins', [limit(30), limit(10), limit(20)], limit(10)],
    ['is nothing at all where one login set 0', [limit(0), limit(null)], limit(0)],
    ['is not loosened by a login without one', [limit(null), limit(10)], limit(10)],
    ['is loosened to the next tightest', [waiting(10, 50, 2), limit(20)], waiting(10, 20, 2)],
    ['does not go while another login has one', [waiting(10, null, 2), limit(20)], waiting(10, 20, 2)],
    ['goes when the last one goes', [waiting(10, null, 2)], waiting(10, null, 2)],
    ['is not loosened by a looser login', [limit(10), waiting(20, 50, 2)], limit(10)],
    ['is first loosened by the first', [waiting(10, 40, 3), waiting(20, 30, 2)], waiting(10, 30, 3)],
    [
      'is loosened when the later of two equal ones is',
      [waiting(10, 50, 2), waiting(10, 50, 4)],
      waiting(10, 50, 4),
    ],
  ])('%s', (_, limits, expected) => {
    expect(limitOfPerson(limits)).toEqual(expected)
    expect(limitOfPerson(limits.toReversed())).toEqual(expected)
  })
})
