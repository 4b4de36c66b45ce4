import { expect, test } from 'vitest'
import { rulePack } from '@gaffer/rules'
import { transferStateOf, type CountedTeam } from './season-transfer-state.ts'

const { season } = rulePack('classic')
const newcomer: CountedTeam = {
  starters: [1, 2],
  reserves: [3],
  fromRound: 4,
  freeLeft: 0,
  bank: 50,
  before: undefined,
  choices: [],
}
const settled: CountedTeam = {
  ...newcomer,
  fromRound: 6,
  freeLeft: 2,
  before: { fromRound: 4, freeLeft: 0, squad: [1, 2, 9] },
}

test('a newcomer has no locked squad in the round it entered', () => {
  expect(transferStateOf(newcomer, 4, season)).toMatchObject({ lockedSquad: null, savedSquad: [1, 2, 3] })
})

test('the round after the first brings one free transfer, later ones never more than two', () => {
  expect(transferStateOf(newcomer, 5, season)).toMatchObject({ lockedSquad: [1, 2, 3], freeTransfers: 1 })
  expect(transferStateOf(newcomer, 9, season)).toMatchObject({ freeTransfers: 2 })
})

test('within a round transfers are counted from the squad that was locked before it', () => {
  expect(transferStateOf(settled, 6, season)).toMatchObject({ lockedSquad: [1, 2, 9], freeTransfers: 2 })
})

test('what was used is gone in the next round, what was not is kept', () => {
  expect(transferStateOf(settled, 7, season).freeTransfers).toBe(2)
  expect(transferStateOf({ ...settled, freeLeft: 1 }, 7, season).freeTransfers).toBe(1)
})

test('a wildcard holds in its own round and leaves what a single round brings', () => {
  const played = { ...settled, choices: [{ round: 6, isWildcard: true }] }
  expect(transferStateOf(played, 6, season).hasWildcard).toBe(true)
  expect(transferStateOf(played, 7, season)).toMatchObject({ hasWildcard: false, freeTransfers: 1 })
})
