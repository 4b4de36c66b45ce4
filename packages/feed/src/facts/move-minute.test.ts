import { expect, it } from 'vitest'
import { moveMinute, nextMinute } from './move-minute.ts'

it('counts on into the stoppage time of a half, and back out of it', () => {
  const later = [
    [44, 0],
    [45, 0],
    [45, 1],
    [46, 0],
    [90, 0],
    [90, 30],
  ].map(([minute = 0, added = 0]) => nextMinute({ minute, added }, 1))
  expect(later.map(({ minute, added }) => `${minute}+${added}`)).toEqual([
    '45+0',
    '45+1',
    '45+2',
    '47+0',
    '90+1',
    '90+30',
  ])
  expect(nextMinute({ minute: 45, added: 1 }, -1)).toEqual({ minute: 45, added: 0 })
  expect(nextMinute({ minute: 1, added: 0 }, -1)).toEqual({ minute: 1, added: 0 })
})

it('drops the source’s exact place of the event', () => {
  const event = { type: 'save', playerId: 4 } as const
  const body = {
    kind: 'event',
    side: 'home',
    at: { minute: 30, added: 0 },
    event,
    order: 2,
    gone: 29,
  } as const
  expect(moveMinute(body, -1)).toEqual({ kind: 'event', side: 'home', at: { minute: 29, added: 0 }, event })
})
