import { describe, expect, it } from 'vitest'
import { cardAction, decideJoin, type JoinContext } from '../index.ts'

const OPEN: JoinContext = {
  deadlineAt: 1000,
  isLocked: false,
  isCancelled: false,
  isComingSoon: false,
  now: 999,
  entryCount: 9,
  capacity: 10,
  myEntries: 2,
  entriesLimit: 3,
}

type Case = readonly [
  title: string,
  changes: Partial<JoinContext>,
  refusal: string | undefined,
  action: string,
]

const CASES: readonly Case[] = [
  ['is open a millisecond before the deadline', {}, undefined, 'play'],
  ['is closed at the deadline', { now: 1000 }, 'gameAlreadyStarted', 'view'],
  ['is closed a millisecond after it', { now: 1001 }, 'gameAlreadyStarted', 'view'],
  ['sells its last seat before the moment it names', { now: 939, soldUntil: 940 }, undefined, 'play'],
  ['sells no seat from the moment it names', { now: 940, soldUntil: 940 }, 'seatsNoLongerSold', 'view'],
  [
    'is over after the deadline, whatever was sold',
    { now: 1000, soldUntil: 940 },
    'gameAlreadyStarted',
    'view',
  ],
  ['is closed once locked, however early', { isLocked: true }, 'gameAlreadyStarted', 'view'],
  ['is closed once cancelled', { isCancelled: true, now: 2000 }, 'tournamentCancelled', 'view'],
  ['is not open while a fixture lacks a team', { isComingSoon: true }, 'tournamentNotReady', 'comingSoon'],
  ['takes no entry over the limit of a manager', { myEntries: 3 }, 'entryLimitReached', 'view'],
  [
    'takes any number of a manager without a limit',
    { myEntries: 99, entriesLimit: undefined },
    undefined,
    'play',
  ],
  ['takes no entry once full', { entryCount: 10 }, 'tournamentFull', 'full'],
  [
    'reports that the last seat is its creator’s',
    { entryCount: 10, isReservedForCreator: true },
    'seatOfCreator',
    'full',
  ],
  ['refuses nobody for a creator while others are free', { isReservedForCreator: true }, undefined, 'play'],
  [
    'takes any number of entries without a capacity',
    { entryCount: 99_999, capacity: undefined },
    undefined,
    'play',
  ],
  [
    'names the limit of a manager before the capacity',
    { myEntries: 3, entryCount: 10 },
    'entryLimitReached',
    'view',
  ],
  ['with a limit of none takes nobody', { myEntries: 0, entriesLimit: 0 }, 'entryLimitReached', 'view'],
]

describe('a contest', () => {
  it.each(CASES)('%s', (_, changes, refusal, action) => {
    const context = { ...OPEN, ...changes }
    expect(decideJoin(context)).toEqual(
      refusal === undefined ? { ok: true, value: 'enter' } : { ok: false, refusal },
    )
    expect(cardAction(context)).toBe(action)
  })
})
