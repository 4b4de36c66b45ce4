import { expect, it } from 'vitest'
import { POSITIONS, positionId, positionOf, unreachable } from '../index.ts'

it('positions are numbered from the goalkeeper, 1, to the forward, 4, and read by their number', () => {
  expect(POSITIONS.map((position) => [position, positionId(position)])).toEqual([
    ['GK', 1],
    ['DEF', 2],
    ['MID', 3],
    ['FWD', 4],
  ])
  expect(([1, 2, 3, 4] as const).map(positionOf)).toEqual(POSITIONS)
})

it('an impossible case throws an error that names it', () => {
  const position: string = 'LIBERO'
  expect(() => unreachable(position as never)).toThrow('unreachable case: "LIBERO"')
})
