import { afterEach, expect, it } from 'vitest'
import type { WalletMovement } from './Movement.tsx'
import { newPrizes, readSeen, storeSeen } from './money-news.ts'

const NOW = Date.parse('2026-11-28T20:00:00.000Z')

const movement = (id: string, at: string, values: Partial<WalletMovement> = {}): WalletMovement => ({
  id,
  at,
  reason: 'prize',
  amount: 10,
  currency: 'EUR',
  tournament_name: null,
  room: { title: 'Room 3', stake: 5 },
  team_name: null,
  chips: [],
  scheme: null,
  story: { end: 'done', steps: [], next_try_at: null },
  ...values,
})

afterEach(() => localStorage.clear())

it('are the prizes of a week that have arrived, and nothing else', () => {
  const news = newPrizes(
    [
      movement('new', '2026-11-28T19:00:00.000Z'),
      movement('stake', '2026-11-28T18:00:00.000Z', { reason: 'stake', amount: -5 }),
      movement('open', '2026-11-28T17:00:00.000Z', {
        story: { end: 'paymentOpen', steps: [], next_try_at: null },
      }),
      movement('six days old', '2026-11-22T20:00:00.000Z'),
      movement('eight days old', '2026-11-20T20:00:00.000Z'),
    ],
    '',
    NOW,
  )
  expect(news.map(({ id }) => id)).toEqual(['new', 'six days old'])
})

it('leave out what the manager has put away on this device, and nobody else has', () => {
  storeSeen('ann', '2026-11-28T18:00:00.000Z')
  const movements = [
    movement('later', '2026-11-28T19:00:00.000Z'),
    movement('put away', '2026-11-28T18:00:00.000Z'),
  ]
  const idsOf = (reader: string) => newPrizes(movements, readSeen(reader), NOW).map(({ id }) => id)
  expect(idsOf('ann')).toEqual(['later'])
  expect(idsOf('bob')).toEqual(['later', 'put away'])
})
