import { expect, it } from 'vitest'
import { whyPoints } from './why-points.ts'

const player = { factor: 1, stackingPenalty: 0, teamPoints: 6, isCaptain: false }

it.each([
  ['of one who counts once', 6, player, { penalty: 0, factor: 1, total: 6 }],
  [
    'of a captain',
    6,
    { ...player, factor: 2, teamPoints: 12, isCaptain: true },
    { factor: 2, role: 'captain' },
  ],
  ['of a vice-captain', 6, { ...player, factor: 2, teamPoints: 12 }, { factor: 2, role: 'viceCaptain' }],
  [
    'of a captain with a penalty, which is doubled too',
    6,
    { ...player, factor: 2, stackingPenalty: -1, teamPoints: 10, isCaptain: true },
    { penalty: -1, factor: 2, total: 10 },
  ],
  ['with half points', 0.1 + 0.2, { ...player, factor: 3, teamPoints: 0.9 }, { factor: 3, total: 0.9 }],
])('the lines %s lead to what the team has', (_, own, counted, expected) => {
  expect(whyPoints(own, counted)).toMatchObject(expected)
})

it.each([
  ['a reserve who does not count', 6, { ...player, factor: 0, teamPoints: 0 }],
  ['somebody for whom another counts', 0, { ...player, teamPoints: 4 }],
  ['an answer that is older than the team', 5, player],
  ['a team without points', 0, { ...player, factor: null, teamPoints: null }],
])('there are none of %s', (_, own, counted) => {
  expect(whyPoints(own, counted)).toBeUndefined()
})
