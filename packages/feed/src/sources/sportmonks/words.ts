import type { Position } from '@gaffer/rules'
import type { MatchPeriod } from '../../facts/fact.ts'
import type { FixtureState } from '../source-model.ts'

// The provider's numbers. Public lists of them mix up cards and shoot-outs; these come from recorded answers.

export const EVENT = {
  goal: 14,
  ownGoal: 15,
  penaltyScored: 16,
  penaltyMissed: 17,
  substitution: 18,
  yellowCard: 19,
  redCard: 20,
  secondYellowCard: 21,
} as const

export const FIGURE = {
  minutes: 119,
  goals: 52,
  assists: 79,
  saves: 57,
  yellowCards: 84,
  redCards: 83,
  secondYellowCards: 85,
  goalsConceded: 88,
  ownGoals: 324,
  penaltiesMissed: 112,
  penaltiesSaved: 113,
  tackles: 78,
  blocks: 97,
  interceptions: 100,
  clearances: 101,
  appearances: 321,
} as const

export const PERIOD = { firstHalf: 1, secondHalf: 2 } as const

export const STARTS = 11

const POSITIONS: Readonly<Record<number, Position>> = { 24: 'GK', 25: 'DEF', 26: 'MID', 27: 'FWD' }

export function positionOfId(id: number | null | undefined): Position | undefined {
  return POSITIONS[id ?? 0]
}

type Meaning = { readonly state: FixtureState; readonly period?: MatchPeriod; readonly isBeyond?: boolean }

const beyond: Meaning = { state: 'inPlay', period: 'fullTime', isBeyond: true }
const finishedBeyond: Meaning = { state: 'finished', period: 'fullTime', isBeyond: true }

/** Extra time and shoot-outs (`isBeyond`) come after the match that counts. */
const MEANINGS: Readonly<Record<number, Meaning>> = {
  1: { state: 'scheduled' },
  2: { state: 'inPlay', period: 'firstHalf' },
  3: { state: 'inPlay', period: 'halfTime' },
  4: beyond,
  5: { state: 'finished', period: 'fullTime' },
  6: beyond,
  7: finishedBeyond,
  8: finishedBeyond,
  9: beyond,
  10: { state: 'postponed' },
  11: { state: 'suspended' },
  12: { state: 'cancelled' },
  13: { state: 'scheduled' },
  14: { state: 'awarded' },
  15: { state: 'abandoned' },
  16: { state: 'delayed' },
  17: { state: 'awarded' },
  18: { state: 'interrupted' },
  20: { state: 'deleted' },
  21: beyond,
  22: { state: 'inPlay', period: 'secondHalf' },
  25: beyond,
}

/**
 * What a state means. One that means nothing (awaiting updates, pending) leaves a match that has begun as stopped for
 * now.
 */
export function meaningOf(stateId: number, hasBegun: boolean): Meaning {
  return MEANINGS[stateId] ?? { state: hasBegun ? 'interrupted' : 'scheduled' }
}
