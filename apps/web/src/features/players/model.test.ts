import { expect, it } from 'vitest'
import type { PlayerInfo } from '@gaffer/contract/types'
import { nextFixturesOf } from './model.ts'

const fixture = (roundNumber: number, isUpcoming: boolean) =>
  ({ fixtureId: roundNumber, roundNumber, isUpcoming }) as PlayerInfo['fixtures'][number]
const match = (teamShort: string) => ({ teamShort }) as PlayerInfo['nextMatches'][number]

it('the next fixtures are five at most, each beside its opponent', () => {
  const ahead = [2, 3, 4, 5, 6, 7].map((round) => fixture(round, true))
  const nextMatches = ['A', 'B', 'C', 'D', 'E', 'F'].map(match)
  const told = nextFixturesOf({ fixtures: [fixture(1, false), ...ahead], nextMatches })
  expect(told.map((next) => [next.fixture.roundNumber, next.opponent.teamShort])).toEqual([
    [2, 'A'],
    [3, 'B'],
    [4, 'C'],
    [5, 'D'],
    [6, 'E'],
  ])
})
