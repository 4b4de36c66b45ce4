import { expect, it } from 'vitest'
import {
  EMPTY,
  type Entry,
  type Player,
  press,
  type Press,
  readMinute,
  runningMinute,
  withNumbers,
} from './desk-entry.ts'

const player = (id: number, side: 'home' | 'away', shirt_number: number | null): Player => {
  return { id, name: `Player ${id}`, side, shirt_number, place: 'pitch' }
}
const PLAYERS = withNumbers([
  player(1, 'home', 11),
  player(2, 'home', 7),
  player(3, 'home', null),
  player(4, 'away', 1),
])
const AT = { minute: 67, added: 0 }

/** What is told after these presses. */
function tell(...presses: readonly Press[]) {
  let entry: Entry = EMPTY
  for (const one of presses) {
    const next = press(entry, one, PLAYERS, AT)
    if (next.fact !== undefined) return next.fact
    entry = next.entry
  }
  return entry
}
const digits = (text: string): readonly Press[] => [...text].map((digit) => ({ type: 'digit', digit }))
const kind = (name: Extract<Press, { type: 'kind' }>['kind']): Press => ({ type: 'kind', kind: name })

it('tells a goal by number and key, with its assist or without one', () => {
  const goal = { kind: 'goal', side: 'home', ...AT, player_id: 1 }
  expect(tell(...digits('11'), kind('goal'), { type: 'enter' })).toEqual(goal)
  expect(tell(...digits('11'), kind('goal'), ...digits('0'), { type: 'enter' })).toEqual(goal)
  expect(tell(...digits('11'), kind('goal'), ...digits('7'), { type: 'enter' })).toEqual({
    ...goal,
    assistant_id: 2,
  })
})

it('tells the other side, a substitution, and a card at once', () => {
  expect(tell({ type: 'side' }, ...digits('1'), kind('yellowCard'))).toEqual({
    kind: 'yellow_card',
    side: 'away',
    ...AT,
    player_id: 4,
  })
  const [, off, on] = PLAYERS
  if (off === undefined || on === undefined) throw new Error('there are three')
  expect(tell({ type: 'player', player: off }, kind('substitution'), { type: 'player', player: on })).toEqual(
    {
      kind: 'substitution',
      side: 'home',
      ...AT,
      player_out_id: 2,
      player_in_id: 3,
    },
  )
})

it('tells nothing without a player, nor a substitution without the second one', () => {
  expect(tell(kind('redCard'))).toEqual(EMPTY)
  expect(tell(...digits('99'), kind('redCard'))).toMatchObject({ kind: undefined })
  expect(tell(...digits('7'), kind('substitution'), { type: 'enter' })).toMatchObject({
    kind: 'substitution',
  })
})

it('knows the minute of the running clock, and one that is typed', () => {
  const began = '2026-11-21T16:00:00.000Z'
  const after = (minutes: number) => Date.parse(began) + minutes * 60_000
  expect(runningMinute({ status: 'secondHalf', half_began_at: began }, after(21.5))).toEqual({
    minute: 67,
    added: 0,
  })
  expect(runningMinute({ status: 'firstHalf', half_began_at: began }, after(46.2))).toEqual({
    minute: 45,
    added: 2,
  })
  expect([readMinute('45+2'), readMinute('91'), readMinute('x')]).toEqual([
    { minute: 45, added: 2 },
    undefined,
    undefined,
  ])
})
