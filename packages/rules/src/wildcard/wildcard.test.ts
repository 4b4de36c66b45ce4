import { describe, expect, it } from 'vitest'
import { decideWildcard, rulePack, wildcardState, type WildcardUse } from '../index.ts'

const seasonal = rulePack('classic').season
const room = rulePack('room').season

function use(usedRounds: readonly number[], round: number, isFirstRound = false): WildcardUse {
  return { usedRounds, round, isFirstRound }
}

describe('the wildcard of the seasonal game', () => {
  it.each([
    ['is not there in round 10', use([], 10), 'notYet', 1, { code: 'wildcardNotYet', fromRound: 11 }],
    ['is there from round 11', use([], 11), 'available', 1, undefined],
    ['is there as long as it is not used', use([], 31), 'available', 1, undefined],
    ['is active once activated, and cannot be again', use([11], 11), 'active', 0, { code: 'wildcardActive' }],
    ['is used in every round after', use([11], 12), 'used', 0, { code: 'wildcardUsed' }],
    [
      'is kept for later before the first deadline of an entry',
      use([], 12, true),
      'available',
      1,
      { code: 'wildcardNotNeeded' },
    ],
  ] as const)('%s', (_, given, state, left, refusal) => {
    expect(wildcardState(given, seasonal)).toEqual({ state, left, fromRound: 11 })
    expect(decideWildcard(given, seasonal)).toEqual(
      refusal === undefined ? { ok: true, value: [given.round] } : { ok: false, refusal },
    )
  })
})

describe('the wildcards of a room', () => {
  it('are two a season, from the first round', () => {
    expect(wildcardState(use([], 2), room)).toEqual({ state: 'available', left: 2, fromRound: 1 })
    expect(decideWildcard(use([2], 3), room)).toEqual({ ok: true, value: [2, 3] })
    expect(decideWildcard(use([2, 3], 4), room)).toEqual({ ok: false, refusal: { code: 'wildcardUsed' } })
  })

  it('are never two in one round', () => {
    expect(decideWildcard(use([2], 2), room)).toEqual({ ok: false, refusal: { code: 'wildcardActive' } })
  })
})
