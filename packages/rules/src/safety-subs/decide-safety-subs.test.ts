import { describe, expect, it } from 'vitest'
import { decideSafetySubs, type SafetySubPlayer } from '../index.ts'

function build(id: number, changes: Partial<SafetySubPlayer> = {}): SafetySubPlayer {
  return {
    id,
    clubId: 1,
    position: 'MID',
    price: 500,
    form: 300,
    seasonPoints: 4000,
    name: `Player ${id}`,
    hasStarted: true,
    areLineUpsKnown: true,
    cameOn: false,
    points: 200,
    ...changes,
  }
}

/** Player 1 sat out; the others started unless stated otherwise. */
function subOf(absent: Partial<SafetySubPlayer>, ...others: SafetySubPlayer[]) {
  return decideSafetySubs([build(1, { hasStarted: false, points: 0, ...absent }), ...others]).get(1)
}

describe('a player who did not start', () => {
  it.each([
    ['is replaced by a starter of the same club and position', subOf({}, build(2)), 2],
    ['is not replaced by a player of another club', subOf({}, build(2, { clubId: 2 })), undefined],
    ['is not replaced by a player of another position', subOf({}, build(2, { position: 'FWD' })), undefined],
    ['is not replaced by a dearer player', subOf({}, build(2, { price: 501 })), undefined],
    ['may be replaced by one of the same price', subOf({}, build(2, { price: 500 })), 2],
    [
      'is not replaced by one who did not start either',
      subOf({}, build(2, { hasStarted: false })),
      undefined,
    ],
    ['is not replaced before the line-ups are known', subOf({ areLineUpsKnown: false }, build(2)), undefined],
    ['gets the dearest', subOf({}, build(2, { price: 400, form: 900 }), build(3, { price: 490 })), 3],
    ['among the dearest gets the one in form', subOf({}, build(2), build(3, { form: 301 })), 3],
    ['then the one with most points in the season', subOf({}, build(2), build(3, { seasonPoints: 4001 })), 3],
    ['then the first of the alphabet', subOf({}, build(2, { name: 'B' }), build(3, { name: 'A' })), 3],
    ['then the lower id', subOf({}, build(3, { name: 'A' }), build(2, { name: 'A' })), 2],
    ['who came on stays when the sub scored less', subOf({ cameOn: true, points: 300 }, build(2)), undefined],
    [
      'who came on stays when the sub scored as much',
      subOf({ cameOn: true, points: 200 }, build(2)),
      undefined,
    ],
    ['who came on is replaced when the sub scored more', subOf({ cameOn: true, points: 100 }, build(2)), 2],
    [
      'who came on is judged by the sub of right, not by the best scorer',
      subOf({ cameOn: true, points: 300 }, build(2), build(3, { price: 400, points: 900 })),
      undefined,
    ],
    [
      'who stayed on the bench is replaced whatever the sub scored',
      subOf({ points: 0 }, build(2, { points: -200 })),
      2,
    ],
  ])('%s', (_, sub, expected) => {
    expect(sub).toBe(expected)
  })

  it('may share a sub with any number of others', () => {
    const subs = decideSafetySubs([
      build(1, { hasStarted: false }),
      build(2, { hasStarted: false, price: 800 }),
      build(3),
    ])
    expect([...subs]).toEqual([
      [1, 3],
      [2, 3],
    ])
  })
})

it('a player who started is not replaced, however little they scored', () => {
  expect(decideSafetySubs([build(1, { points: -300 }), build(2, { points: 900 })]).size).toBe(0)
})
