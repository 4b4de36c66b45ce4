import { describe, expect, it } from 'vitest'
import type { Difficulty } from '@gaffer/rules'
import { expectedPoints, type PlayerStatus } from './expected-points.ts'

type Case = readonly [
  title: string,
  form: number,
  status: PlayerStatus,
  difficulty: Difficulty | undefined,
  tenThousandths: number,
]

const CASES: readonly Case[] = [
  ['of a confirmed player in a middling match is their form', 500, 'confirmed', 3, 50_000],
  ['is 1.10 of it in the easiest match', 500, 'confirmed', 1, 55_000],
  ['is 0.90 of it in the hardest', 500, 'confirmed', 5, 45_000],
  ['is 0.85 of it while they are only expected', 500, 'expected', 3, 42_500],
  ['is nothing when they are not available', 500, 'notAvailable', 1, 0],
  ['is nothing without a match', 500, 'confirmed', undefined, 0],
  ['may be below nothing', -100, 'confirmed', 3, -10_000],
]

describe('what is expected', () => {
  it.each(CASES)('%s', (_, form, status, difficulty, tenThousandths) => {
    expect(expectedPoints({ form, status, difficulty })).toBe(tenThousandths)
  })
})
