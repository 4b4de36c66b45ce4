import { expect, it } from 'vitest'
import type { Operator } from '../operators/index.ts'
import { openedAtOf } from './opened-at.ts'

const NOW = 1_800_000_000
const asking = { fairPlay: { freshLogin: { above: 50, minutes: 10 } } } as Pick<Operator, 'fairPlay'>
const openedAt = (provedAt: number | undefined, operator = asking) =>
  openedAtOf(operator, provedAt, NOW * 1000)

it('a login is as old as its provider says', () => {
  expect(openedAt(NOW)).toBe(NOW)
  expect(openedAt(NOW - 300)).toBe(NOW - 300)
})

it('one of long ago is too old for large payments and no older, so that it lasts as long as any', () => {
  expect(openedAt(NOW - 60 * 24 * 3600)).toBe(NOW - 601)
  expect(openedAt(-1)).toBe(NOW - 601)
})

it('no clock of a provider makes it younger than now', () => {
  expect(openedAt(NOW + 3600)).toBe(NOW)
})

it('where nobody asks, or nobody says, it is made now', () => {
  expect(openedAt(undefined)).toBeUndefined()
  expect(openedAt(NOW - 3600, { fairPlay: {} } as Pick<Operator, 'fairPlay'>)).toBeUndefined()
})
