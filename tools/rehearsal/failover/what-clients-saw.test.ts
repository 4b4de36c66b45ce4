import { expect, it } from 'vitest'
import type { History, Made } from './clients.ts'
import { drawSights, tellWhatClientsSaw } from './what-clients-saw.ts'

const call = (kind: Made['kind'], startedAt: number, status: Made['status']): Made => ({
  kind,
  client: `the ${kind}r`,
  startedAt,
  endedAt: startedAt + 10,
  status,
})

const history: History = {
  made: [
    call('save', 0, 200),
    call('save', 1_000, 'broken'),
    call('save', 2_000, 503),
    call('save', 5_000, 200),
    call('save', 5_100, 200),
    call('read', 1_500, 502),
    call('read', 9_500, 502),
  ],
  outages: [{ from: 1_000, to: 3_500 }],
  savers: [],
  joined: [],
}

it('what clients saw of a fault is counted from its beginning until everything is whole', () => {
  const [sight] = tellWhatClientsSaw(history, [{ fault: 'a fault', from: 900, to: 6_000 }])
  expect(sight).toMatchObject({ answered: 2, comeAgain: 1, broken: 2, readsLost: 1, streamsLost: 1 })
})

it('a gap lasts from one acknowledged write to the next, whatever failed between', () => {
  const windows = [
    { fault: 'a fault', from: 900, to: 6_000 },
    { fault: 'a fault', from: 7_000, to: 8_000 },
  ]
  const [sight] = tellWhatClientsSaw(history, windows)
  expect(sight?.saveGap).toEqual({ median: 5, worst: 5 })
  expect(drawSights(sight === undefined ? [] : [sight])).toMatch(/a fault +2 .* 5\.0 \/ 5\.0/)
})
